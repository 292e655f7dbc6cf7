import { Link } from 'react-router';
import { Failure } from './Failure';
import { Page } from './Page';

interface Props {
  /** The name of the list that it is in, and the path. */
  title: string;
  list: string;
  /** Why it cannot be shown; `null` until it has been read. */
  error: Error | null;
}

/** The page of something that is not read yet, or cannot be. */
export function Unread({ title, list, error }: Props) {
  return (
    <Page title={title}>
      <Failure error={error} />
      {error && <Link to={list}>{title}</Link>}
    </Page>
  );
}
