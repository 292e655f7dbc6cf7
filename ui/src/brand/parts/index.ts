// The components that pages share; part of the shared chunk (src/brand/shared.ts).
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
