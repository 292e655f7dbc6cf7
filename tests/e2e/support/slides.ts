// Finds the faults of a deck's slides in the current window. Runs in the page: `page.evaluate(slideFaults)`.

/**
 * Returns a line for each fault: content that stands out of its slide or is cut off, a broken word, a picture that is cut
 * to a strip or too small to be seen, a dot that lies on content. Each slide is measured at its position at rest. Where
 * there is no deck, the page is measured as it scrolls.
 */
export function slideFaults(): string[] {
  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
    width: number;
    height: number;
  }

  const faults: string[] = [];
  const root = document.documentElement;
  const footer = one('body footer');
  const isDeck = 'deck' in root.dataset;
  const top = one('body header').getBoundingClientRect().bottom;
  const dots = [...document.querySelectorAll<HTMLAnchorElement>('nav ol a[href^="#"]')];
  const slides = dots.map((dot) => one(`[id="${dot.hash.slice(1)}"]`));

  function one(selector: string): Element {
    const element = document.querySelector(selector);
    if (!element) throw new Error(`there is no ${selector}`);
    return element;
  }

  const isHeardOnly = (element: Element) =>
    element.closest('[aria-hidden="true"]') === null && getComputedStyle(element).clipPath !== 'none';
  /** Rows that a visitor moves: their cards may be cut off sideways, and only the award in front is read. */
  const row = (element: Element) => element.closest('[tabindex="0"]:not(a, button)');
  const isBehind = (element: Element) =>
    element.closest('[role="group"] li:not([aria-current="true"])') !== null;

  /** The part of a rectangle that no element around it cuts off. */
  function seen(rect: Box, element: Element, sideways: boolean): Box {
    let { left, right, top, bottom } = rect;
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const own = box.getBoundingClientRect();
      if (overflowX !== 'visible' && (sideways || row(element) === null)) {
        left = Math.max(left, own.left);
        right = Math.min(right, own.right);
      }
      if (overflowY !== 'visible') {
        top = Math.max(top, own.top);
        bottom = Math.min(bottom, own.bottom);
      }
    }
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  }

  /** The visible texts of a slide, with their elements. */
  function texts(slide: Element): { text: Text; element: Element }[] {
    const found: { text: Text; element: Element }[] = [];
    const walker = document.createTreeWalker(slide, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const element = node.parentElement;
      if (!element || node.data.trim() === '' || isHeardOnly(element) || isBehind(element)) continue;
      if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        found.push({ text: node, element });
    }
    return found;
  }

  /** The boxes of a part of a text, as high as its letters are drawn: a font's own box is higher. */
  function boxes(text: Text, element: Element, from = 0, to = text.data.length): Box[] {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    return [...range.getClientRects()]
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(({ left, right, width, top, bottom }) => {
        const middle = (top + bottom) / 2;
        const height = Math.min(bottom - top, 0.9 * size);
        return { left, right, width, height, top: middle - height / 2, bottom: middle + height / 2 };
      });
  }

  /** The dots that lie on a rectangle whose slide moves by `rest` until it is shown. */
  function dotsOn(rect: Box, rest: number): string[] {
    const lies = (dot: Element) => {
      // The stitch that is drawn, not the room around it that can be clicked.
      const { right, top: over, bottom } = dot.getBoundingClientRect();
      const middle = (over + bottom) / 2;
      return (
        rect.right > right - 36 &&
        rect.left < right &&
        rect.bottom + rest > middle - 3 &&
        rect.top + rest < middle + 3
      );
    };
    return isDeck ? dots.filter(lies).map((dot) => dot.hash) : [];
  }

  function checkTexts(part: Element, name: string, end: number, rest: number) {
    for (const { text, element } of texts(part)) {
      const said = `${name}: “${text.data.trim().slice(0, 30)}”`;
      for (const rect of boxes(text, element)) {
        const cut = seen(rect, element, false);
        if (cut.height < rect.height - 4 || cut.width < rect.width - 1) faults.push(`${said} is cut off`);
        if (row(element) === null && (rect.left < 0 || rect.right > root.clientWidth + 1))
          faults.push(`${said} stands out of the window`);
        if (isDeck && rect.top + rest < top - 1) faults.push(`${said} lies below the head`);
        if (isDeck && rect.bottom > end + 1) faults.push(`${said} stands out of its slide`);
        const visible = seen(rect, element, true);
        if (visible.width > 0)
          faults.push(...dotsOn(visible, rest).map((dot) => `${said} lies below the dot ${dot}`));
      }
      for (const word of text.data.matchAll(/[\p{Script=Latin}\p{N}]{2,}/gu)) {
        const parts = boxes(text, element, word.index, word.index + word[0].length);
        const lines = new Set(parts.map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) faults.push(`${said}: “${word[0]}” is broken`);
      }
    }
  }

  function checkPictures(slide: Element, rest: number) {
    for (const picture of slide.querySelectorAll('img')) {
      if (!picture.checkVisibility() || isBehind(picture)) continue;
      const rect = seen(picture.getBoundingClientRect(), picture, false);
      const said = `${slide.id}: the picture ${Math.round(rect.width)} × ${Math.round(rect.height)}`;
      const natural = Number(picture.getAttribute('width')) / Number(picture.getAttribute('height'));
      const shape = rect.width / rect.height / natural;
      // A picture that fills the window is the ground of its slide, and the dots lie on it.
      const isGround = rect.width >= root.clientWidth - 24 && rect.height >= 0.4 * innerHeight;
      if (!isGround && Math.min(shape, 1 / shape) < 0.4) faults.push(`${said} shows a strip`);
      if (rect.height < 72) faults.push(`${said} is too small`);
      const visible = seen(picture.getBoundingClientRect(), picture, true);
      if (!isGround && visible.width > 0)
        faults.push(...dotsOn(visible, rest).map((dot) => `${said} lies below the dot ${dot}`));
    }
  }

  const first = slides[0]?.getBoundingClientRect().top ?? 0;
  for (const [index, slide] of slides.entries()) {
    const box = slide.getBoundingClientRect();
    const foot = footer.getBoundingClientRect();
    const isLast = index === slides.length - 1;
    // The distance from the slide's position to where it is shown.
    const rest = isLast ? innerHeight - foot.bottom : first + scrollY - box.top;
    checkTexts(slide, slide.id, isLast ? foot.top : box.bottom, rest);
    if (isLast) checkTexts(footer, slide.id, foot.bottom, rest);
    checkPictures(slide, rest);
  }
  return [...new Set(faults)];
}
