// The components that pages share; part of the shared chunk (src/brand/shared.ts).
export { Phrases } from '../../parts/Phrases';
export { isoDate } from '../isoDate';
export { articles } from '../news';
export { type BackgroundFiles, BackgroundPicture } from './BackgroundPicture';
export { BrandActionLink } from './BrandActionLink';
export { Panel } from './Panel';
export { ShopLinks, Shops } from './Shops';
export { SlideDeck } from './SlideDeck';
