import { PageHead } from '../../parts';
import { Prose } from '../../parts/Prose';
import { Column } from '../clauses/Clauses';
import type { PageOf } from '../kinds';

/** A page of the company's own: Impressum, supply chain statement and the like. */
export function OwnPage({ page }: { page: PageOf<'own'> }) {
  return (
    <>
      <PageHead title={page.title} banner={null} steps={[{ text: page.title }]} />
      <Column>
        <Prose html={page.content} />
      </Column>
    </>
  );
}
