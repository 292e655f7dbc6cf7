// The components that most pages share; part of the shared chunk (src/shared.ts). The others here are loaded with their pages.
export { ActionLink } from './ActionLink';
export { Breadcrumb } from './Breadcrumb';
export { CmsHtml } from './CmsHtml';
export { Image } from './Image';
export { ImageFrame } from './ImageFrame';
export { CmsLink, Link } from './Link';
export { LinkedPicture } from './LinkedPicture';
export { PageHead } from './PageHead';
export { Phrases } from './Phrases';
export { Time } from './Time';
export { useHydrated } from './useHydrated';
export { Words } from './Words';
