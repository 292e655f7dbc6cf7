// The content model of Selvage's news in Payload: title, summary, rich text, picture and date, in three languages, with drafts.
import path from 'node:path';
import { sqliteAdapter } from '@payloadcms/db-sqlite';
import { lexicalEditor } from '@payloadcms/richtext-lexical';
import { revalidatePath } from 'next/cache';
import { buildConfig } from 'payload';

export const LOCALES = ['zh', 'en', 'ja'];

const text = (name, type, more = {}) => ({
  name,
  type,
  localized: true,
  ...more,
});

/** As in Payload's website template: a publication makes the entry's pages anew at the next request. */
function renewPages({ doc, req }) {
  if (!req.context.disableRevalidate && doc._status === 'published') {
    for (const locale of LOCALES) revalidatePath(`/${locale}/news/${doc.id}`);
  }
  return doc;
}

const news = {
  slug: 'news',
  admin: { useAsTitle: 'title', listSearchableFields: ['title', 'summary'] },
  versions: { drafts: true },
  access: {
    read: ({ req: { user } }) => Boolean(user) || { _status: { equals: 'published' } },
  },
  fields: [
    text('title', 'text', { required: true }),
    text('summary', 'textarea'),
    text('content', 'richText'),
    { name: 'picture', type: 'upload', relationTo: 'media' },
    { name: 'date', type: 'date', index: true },
  ],
  hooks: { afterChange: [renewPages] },
};

const media = {
  slug: 'media',
  upload: { staticDir: path.resolve(process.env.DESK_DATA ?? 'data', 'media') },
  access: { read: () => true },
  fields: [text('alt', 'text')],
};

export default buildConfig({
  secret: process.env.PAYLOAD_SECRET ?? 'measured on this machine alone',
  collections: [{ slug: 'users', auth: { tokenExpiration: 86_400 }, fields: [] }, media, news],
  localization: { locales: LOCALES, defaultLocale: 'zh', fallback: true },
  editor: lexicalEditor(),
  db: sqliteAdapter({
    client: {
      url: `file:${path.resolve(process.env.DESK_DATA ?? 'data', 'payload.sqlite')}`,
    },
    // Writers wait for each other instead of failing, and readers do not wait for them, as in Selvage's database.
    wal: true,
    busyTimeout: 5000,
  }),
  telemetry: false,
  typescript: { autoGenerate: false },
});
