// The components that pages share. The brand site's entry exports this list, so that the bundler puts them into one
// chunk with the application instead of a small chunk each.

export { Phrases } from '../../parts/Phrases';
export { NEWS } from '../news';
export { HOTLINE, telephone } from '../places';
export { COAST, HEAT } from '../scenes';
export { Ember } from './Ember';
export { Hollow } from './Hollow';
export { Panel } from './Panel';
export { Scene } from './Scene';
export { ShopLinks, Shops } from './Shops';
export { SlideDeck } from './SlideDeck';
