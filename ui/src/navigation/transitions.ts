// View transitions: the browser fades from one page to the next and moves the picture of a clicked card to its place there.
// The style sheet (design/shared/base.css) bounds the durations.

/** The name of the picture that both pages show. */
const NAME = 'picture';

/** Renders a page now. */
type Show = () => void;

/**
 * Returns a function that shows a page in a view transition, where the browser has them and the visitor has not asked for less
 * motion. `isShown` tells whether the browser has drawn the transition itself, as after a swipe back.
 */
export function viewTransitions(isShown: () => boolean): (show: Show) => void {
  /** The address of the last picture whose card was clicked; the way back leads from its page to the card. */
  let source: string | undefined;
  /** The picture that has the name. */
  let named: HTMLElement | undefined;
  let latest: ViewTransition | undefined;
  const name = (picture: HTMLElement | undefined) => {
    if (named) named.style.viewTransitionName = '';
    if (picture) picture.style.viewTransitionName = NAME;
    named = picture;
  };
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('main a') : null;
      const picture = (link?.closest('article, li') ?? link)?.querySelector('img');
      if (link) source = picture?.getAttribute('src') ?? undefined;
    },
    { capture: true },
  );
  return (show) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!document.startViewTransition || isStill || isShown()) {
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

/** Returns the picture with this address that is in the window. */
function pictureAt(source: string | undefined): HTMLElement | undefined {
  const pictures = source ? [...document.querySelectorAll<HTMLElement>('main img')] : [];
  return pictures.find((picture) => {
    const { top, bottom } = picture.getBoundingClientRect();
    return picture.getAttribute('src') === source && bottom > 0 && top < innerHeight;
  });
}
