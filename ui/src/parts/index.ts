// The components that pages share; part of the shared chunk (src/shared.ts).
export { ActionLink } from './ActionLink';
export { Breadcrumb } from './Breadcrumb';
export { Image } from './Image';
export { ImageFrame } from './ImageFrame';
export { CmsLink, Link } from './Link';
export { LinkedPicture } from './LinkedPicture';
export { PageHead } from './PageHead';
export { Pager } from './Pager';
export { Phrases } from './Phrases';
export { Prose } from './Prose';
export { SideMenu } from './SideMenu';
export { Time } from './Time';
export { useHydrated } from './useHydrated';
