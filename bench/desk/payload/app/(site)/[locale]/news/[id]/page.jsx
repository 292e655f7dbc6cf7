// The page of an entry: made at the first request, kept, and made anew after `revalidatePath`.
import config from '@payload-config';
import { RichText } from '@payloadcms/richtext-lexical/react';
import { notFound } from 'next/navigation';
import { getPayload } from 'payload';

export const generateStaticParams = () => [];

export default async function Page({ params }) {
  const { locale, id } = await params;
  const payload = await getPayload({ config });
  const { docs } = await payload.find({
    collection: 'news',
    where: { id: { equals: id } },
    locale,
    overrideAccess: false,
    limit: 1,
    pagination: false,
  });
  const [entry] = docs;
  if (!entry) notFound();
  return (
    <article>
      <h1>{entry.title}</h1>
      {entry.date && <time dateTime={entry.date}>{entry.date.slice(0, 10)}</time>}
      <p>{entry.summary}</p>
      {entry.picture && <img src={entry.picture.url} alt={entry.picture.alt ?? ''} />}
      {entry.content && <RichText data={entry.content} />}
    </article>
  );
}
