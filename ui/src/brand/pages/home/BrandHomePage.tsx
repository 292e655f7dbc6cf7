import { useRef } from 'react';
import { Closing } from './Closing';
import { Features } from './Features';
import { Intro } from './Intro';
import { NewsSlider } from './NewsSlider';
import { Patents } from './Patents';
import { Stats } from './Stats';

/** Home of the brand site (spec §2): intro film, features, patents, figures, news, and the footer with a way on. */
export function BrandHomePage() {
  const film = useRef<HTMLVideoElement>(null);
  return (
    <>
      <Intro film={film} left={null} skip={() => {}} />
      <Features />
      <Patents />
      <Stats passed={false} />
      <NewsSlider />
      <Closing />
    </>
  );
}
