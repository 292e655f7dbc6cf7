// The components that pages share; part of the shared chunk (src/brand/shared.ts).
exports this list, so that the bundler puts them into one
// chunk with the application instead of a small chunk each.

export { Phrases } from '../../parts/Phrases';
export { COAST, HEAT } from '../backgrounds';
export { HOTLINE, telephoneUrl } from '../menu';
export { NEWS } from '../news';
export { BackgroundPicture } from './BackgroundPicture';
export { BrandActionLink } from './BrandActionLink';
export { FibreDiagram } from './FibreDiagram';
export { Panel } from './Panel';
export { ShopLinks, Shops } from './Shops';
export { SlideDeck } from './SlideDeck';
