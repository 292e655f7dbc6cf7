import type { Link } from '../generated/document';
import { CmsLink } from './Link';
import { Words } from './Words';

/** A title in a heading, linked if it has a link. */
export function TitleLink({ title, link }: { title: string; link: Link | null }) {
  const words = <Words text={title} />;
  return link ? <CmsLink link={link}>{words}</CmsLink> : words;
}
