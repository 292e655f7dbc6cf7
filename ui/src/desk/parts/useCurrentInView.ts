import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A navigation that scrolls shows the link of the present page. */
export function useCurrentInView() {
  const { pathname } = useLocation();
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current link
  useEffect(() => {
    for (const link of list.current?.querySelectorAll('[aria-current]') ?? []) {
      link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }, [pathname]);
  return list;
}
