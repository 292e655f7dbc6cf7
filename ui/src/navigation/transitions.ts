// View transitions: the browser fades from one page to the next and moves the picture of a clicked card to its place there.
// The style sheet (design/shared/base.css) bounds the durations.

/** Pictures, and drawings that the page has in a colour of its own. */
const PICTURES = 'img, svg:has(> use)';
type Picture = HTMLElement | SVGElement;
/** The name of the picture that both pages show. */
const NAME = 'picture';

/** Renders a page now. */
type Show = () => void;

/**
 * Where pages are shown at once: for visitors who asked for less motion, and on touch screens, since a slow telephone needs as long
 * to draw the page that goes as to render the one that comes.
 */
const STILL = '(prefers-reduced-motion: reduce), (pointer: coarse)';

/**
 * Returns a function that shows a page in a view transition, where the browser has them. `isShown` tells whether the browser has
 * drawn the transition itself, as after a swipe back.
 */
export function viewTransitions(isShown: () => boolean): (show: Show) => void {
  /** The address of the last picture whose card was clicked; the way back leads from its page to the card. */
  let source: string | undefined;
  /** The picture that has the name. */
  let named: Picture | undefined;
  let latest: ViewTransition | undefined;
  const name = (picture: Picture | undefined) => {
    if (named) named.style.viewTransitionName = '';
    if (picture) picture.style.viewTransitionName = NAME;
    named = picture;
  };
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('main a') : null;
      const picture = (link?.closest('article, li') ?? link)?.querySelector<Picture>(PICTURES);
      if (link) source = picture ? addressOf(picture) : undefined;
    },
    { capture: true },
  );
  return (show) => {
    if (!document.startViewTransition || matchMedia(STILL).matches || isShown()) {
      show();
      return;
    }
    name(pictureAt(source));
    const isNamed = named !== undefined;
    const transition = document.startViewTransition(() => {
      name(undefined);
      show();
      if (isNamed) name(pictureAt(source));
    });
    latest = transition;
    // A transition that another one replaces is rejected.
    transition.ready.catch(() => undefined);
    const end = () => {
      // The next transition may have begun with the same picture.
      if (latest === transition) name(undefined);
    };
    transition.finished.then(end, end);
  };
}

/** The address of a picture's file. */
function addressOf(picture: Picture): string | undefined {
  const address = picture.getAttribute('src') ?? picture.querySelector('use')?.getAttribute('href');
  return address?.split('#')[0];
}

/** Returns the picture with this address that is in the window. */
function pictureAt(source: string | undefined): Picture | undefined {
  const pictures = source ? [...document.querySelectorAll<Picture>(`main :is(${PICTURES})`)] : [];
  return pictures.find((picture) => {
    const { top, bottom } = picture.getBoundingClientRect();
    return addressOf(picture) === source && bottom > 0 && top < innerHeight;
  });
}
