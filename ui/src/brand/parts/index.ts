// The components that pages share. The brand site's entry exports this list, so that the bundler puts them into one
// chunk with the application instead of a small chunk each.

export { Phrases } from '../../parts/Phrases';
export { NEWS } from '../news';
export { HOTLINE, telephoneUrl } from '../menu';
export { COAST, HEAT } from '../backgrounds';
export { BrandActionLink } from './BrandActionLink';
export { FibreDiagram } from './FibreDiagram';
export { Panel } from './Panel';
export { BackgroundPicture } from './BackgroundPicture';
export { ShopLinks, Shops } from './Shops';
export { SlideDeck } from './SlideDeck';
