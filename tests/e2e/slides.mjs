// Finds what is wrong with the slides of a deck in the window that it is shown in. Runs in the page.

/**
 * Returns a line for each fault: content that stands out of its slide or is cut off, a word that is broken, a picture that
 * is cut to a strip or too small to be seen, a dot that lies on content. Every slide is measured where it will be at rest.
 * Where there is no deck, the page is measured as it scrolls.
 */
export function slideFaults() {
	const faults = [];
	const root = document.documentElement;
	const footer = document.querySelector('body footer');
	const isDeck = 'deck' in root.dataset;
	const top = document.querySelector('body header').getBoundingClientRect().bottom;
	const dots = [...document.querySelectorAll('nav ol a[href^="#"]')];
	const slides = dots.map((dot) => document.getElementById(dot.hash.slice(1)));
	const isHeardOnly = (element) => element.closest('[aria-hidden="true"]') === null && getComputedStyle(element).clipPath !== 'none';
	/** Rows that a visitor moves: their cards may be cut off sideways, and only the award in front is read. */
	const row = (element) => element.closest('[tabindex="0"]:not(a, button)');
	const isBehind = (element) => element.closest('[role="group"] li:not([aria-current="true"])') !== null;

	/** A rectangle, as far as nothing around it cuts it off. */
	function seen(rect, element, sideways) {
		let { left, right, top, bottom } = rect;
		for (let box = element; box && box !== document.body; box = box.parentElement) {
			const { overflowX, overflowY } = getComputedStyle(box);
			const own = box.getBoundingClientRect();
			if (overflowX !== 'visible' && (sideways || row(element) === null)) [left, right] = [Math.max(left, own.left), Math.min(right, own.right)];
			if (overflowY !== 'visible') [top, bottom] = [Math.max(top, own.top), Math.min(bottom, own.bottom)];
		}
		return { left, right, top, bottom, width: right - left, height: bottom - top };
	}

	function* texts(slide) {
		const walker = document.createTreeWalker(slide, NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			const { parentElement } = node;
			const isShown = parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true });
			if (node.data.trim() !== '' && isShown && !isHeardOnly(parentElement) && !isBehind(parentElement)) yield node;
		}
	}

	function rects(node, from = 0, to = node.data.length) {
		const range = document.createRange();
		range.setStart(node, from);
		range.setEnd(node, to);
		const size = Number.parseFloat(getComputedStyle(node.parentElement).fontSize);
		return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0).map(({ left, right, width, top, bottom }) => {
			// As high as its letters are drawn: a font's own box is higher.
			const [middle, height] = [(top + bottom) / 2, Math.min(bottom - top, 0.9 * size)];
			return { left, right, width, height, top: middle - height / 2, bottom: middle + height / 2 };
		});
	}

	for (const [index, slide] of slides.entries()) {
		const name = slide.id;
		const isLast = index === slides.length - 1;
		const box = slide.getBoundingClientRect();
		const end = isLast ? footer.getBoundingClientRect().top : box.bottom;
		// By how much the slide is away from where it is when it is shown.
		const rest = isLast ? innerHeight - footer.getBoundingClientRect().bottom : slides[0].getBoundingClientRect().top + scrollY - box.top;
		const parts = isLast ? [slide, footer] : [slide];
		for (const part of parts) {
			for (const node of texts(part)) {
				const element = node.parentElement;
				const said = `${name}: “${node.data.trim().slice(0, 30)}”`;
				for (const rect of rects(node)) {
					const inRow = row(element) !== null;
					const cut = seen(rect, element, false);
					if (cut.height < rect.height - 4 || cut.width < rect.width - 1) faults.push(`${said} is cut off`);
					if (!inRow && (rect.left < 0 || rect.right > root.clientWidth + 1)) faults.push(`${said} stands out of the window`);
					if (isDeck && rect.top + rest < top - 1) faults.push(`${said} lies below the head`);
					if (isDeck && rect.bottom > (part === slide ? end : footer.getBoundingClientRect().bottom) + 1) faults.push(`${said} stands out of its slide`);
					const visible = seen(rect, element, true);
					if (visible.width > 0) faults.push(...dotsOn(visible, rest).map((dot) => `${said} lies below the dot ${dot}`));
				}
				for (const word of node.data.matchAll(/[\p{Script=Latin}\p{N}]{2,}/gu)) {
					const lines = new Set(rects(node, word.index, word.index + word[0].length).map(({ bottom }) => Math.round(bottom)));
					if (lines.size > 1) faults.push(`${said}: “${word[0]}” is broken`);
				}
			}
		}
		for (const picture of slide.querySelectorAll('img')) {
			if (!picture.checkVisibility() || isBehind(picture)) continue;
			const rect = seen(picture.getBoundingClientRect(), picture, false);
			const said = `${name}: the picture ${Math.round(rect.width)} × ${Math.round(rect.height)}`;
			const natural = picture.getAttribute('width') / picture.getAttribute('height');
			const shape = rect.width / rect.height / natural;
			// What fills the window is the ground of its slide, and the dots lie on it.
			const isGround = rect.width >= root.clientWidth - 24 && rect.height >= 0.4 * innerHeight;
			if (!isGround && Math.min(shape, 1 / shape) < 0.4) faults.push(`${said} shows a strip`);
			if (rect.height < 72) faults.push(`${said} is too small`);
			const visible = seen(picture.getBoundingClientRect(), picture, true);
			if (!isGround && visible.width > 0) faults.push(...dotsOn(visible, rest).map((dot) => `${said} lies below the dot ${dot}`));
		}
	}

	function dotsOn(rect, rest) {
		const lies = (dot) => {
			// The stitch that is drawn, not the room around it that can be clicked.
			const { right, top: over, bottom } = dot.getBoundingClientRect();
			const middle = (over + bottom) / 2;
			return rect.right > right - 36 && rect.left < right && rect.bottom + rest > middle - 3 && rect.top + rest < middle + 3;
		};
		return (isDeck ? dots : []).filter(lies).map((dot) => dot.hash);
	}

	return [...new Set(faults)];
}
