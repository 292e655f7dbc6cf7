import { readdir, readFile } from 'node:fs/promises';
import Link from 'next/link';
import { Head } from '../../../../../shared/Head.jsx';
import { Page } from '../../../../../shared/Page.jsx';
import { translator } from '../../../texts.js';

export default async function NewsList({ params }) {
  const { locale } = await params;
  const { head, ...content } = JSON.parse(await readFile('../content/document.json', 'utf8'));
  const fonts = (await readdir('public/_assets')).filter((name) => name.endsWith('.woff2'));
  return (
    <>
      <Head head={head} fonts={fonts.map((name) => `/_assets/${name}`)} />
      <Page content={content} t={translator(locale)} Router={Link} />
    </>
  );
}
