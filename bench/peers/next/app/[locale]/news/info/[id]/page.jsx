import { readdir, readFile } from 'node:fs/promises';
import Link from 'next/link';
import { Page } from '../../../../../../shared/Page.jsx';
import { translator } from '../../../../texts.js';

const FOLDER = '../content/public/articles/';

export async function generateStaticParams() {
  return (await readdir(FOLDER)).map((name) => ({ id: name.replace('.json', '') }));
}

export default async function NewsInfo({ params }) {
  const { locale, id } = await params;
  const { head, ...content } = JSON.parse(await readFile(`${FOLDER}${id}.json`, 'utf8'));
  return (
    <>
      <title>{head.title}</title>
      <Page content={content} t={translator(locale)} Router={Link} />
    </>
  );
}
