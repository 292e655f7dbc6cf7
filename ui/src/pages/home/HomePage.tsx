import type { PageOf } from '../kinds';
import { Hero } from './Hero';
import { Items } from './Items';
import { LatestNews } from './LatestNews';
import { Process } from './Process';
import { Promises } from './Promises';
import { Reasons } from './Reasons';
import { Samples } from './Samples';

/** Home (spec §2): hero, promises, samples, the OEM processes, the items, the reasons, the newest news. */
export function HomePage({ page }: { page: PageOf<'home'> }) {
  const [hero, ...promises] = page.slides;
  return (
    <>
      <Hero card={hero} banner={page.banner} />
      <Promises cards={promises} />
      <Samples cards={page.samples} />
      <Process />
      <Items cards={page.items} />
      <Reasons cards={page.reasons} />
      <LatestNews cards={page.news} />
    </>
  );
}
