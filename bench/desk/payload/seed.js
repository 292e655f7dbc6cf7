// Makes Payload's tables, an editor, a picture, and one entry from the texts on the standard input: `payload run seed.js`.
import { text } from 'node:stream/consumers';
import { convertMarkdownToLexical, editorConfigFactory } from '@payloadcms/richtext-lexical';
import { getPayload } from 'payload';
import config from './payload.config.js';

const { editor, picture, date, texts } = JSON.parse(await text(process.stdin));
const payload = await getPayload({ config });
const rich = await editorConfigFactory.default({ config: payload.config });
const context = { disableRevalidate: true };

await payload.create({ collection: 'users', data: editor });
const { id } = await payload.create({
  collection: 'media',
  data: { alt: '' },
  filePath: picture,
});
let entry;
for (const [locale, { title, summary, markdown }] of Object.entries(texts)) {
  const content = convertMarkdownToLexical({ editorConfig: rich, markdown });
  const data = {
    title,
    summary,
    content,
    picture: id,
    date,
    _status: 'published',
  };
  const options = { collection: 'news', locale, data, context };
  entry = await (entry ? payload.update({ ...options, id: entry.id }) : payload.create(options));
}
// Else the pool of the database keeps the process.
process.exit();
