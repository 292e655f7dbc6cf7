// The components that pages share. The browser's entry exports this list, so that the bundler puts them into one chunk
// with the application instead of a small chunk each.
export { Action } from './Action';
export { Breadcrumb } from './Breadcrumb';
export { Image } from './Image';
export { CmsLink, Link } from './Link';
export { LinkedPicture } from './LinkedPicture';
export { PageHead } from './PageHead';
export { Pager } from './Pager';
export { Phrases } from './Phrases';
export { Plate } from './Plate';
export { Prose } from './Prose';
export { SideMenu } from './SideMenu';
export { Time } from './Time';
