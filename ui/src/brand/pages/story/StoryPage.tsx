import { Awards } from './Awards';
import { Beginning } from './Beginning';
import { Door, Lasting, Layers, Origin } from './Chapters';

/** `/brand` (spec §2): where the brand comes from, what it makes, and the awards of 2017 to 2021. */
export function StoryPage() {
  return (
    <>
      <Beginning />
      <Origin />
      <Layers />
      <Awards />
      <Lasting />
      <Door />
    </>
  );
}
