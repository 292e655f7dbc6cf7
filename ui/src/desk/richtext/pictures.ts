// Pictures that are pasted or dropped.

import { upload } from '../media/upload';

/** Returns the pictures of a clipboard or a drop. A text with a picture of it, as spreadsheets send, has none. */
export function picturesIn(data: DataTransfer | null): File[] {
  const text = (data?.getData('text/html') ?? '').replaceAll(
    /<style\b[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>|\s|&nbsp;/gi,
    '',
  );
  return text ? [] : [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

const DATA = /(\ssrc\s*=\s*["'])data:(image\/[a-z]+);base64,([a-z\d+/=\s]+)(?=["'])/gi;

export const hasDataPictures = (html: string) => html.search(DATA) >= 0;

/** Uploads the pictures that HTML contains as data, and returns it with their addresses. */
export async function withAddresses(html: string): Promise<string> {
  const addresses = new Map<string, string>();
  for (const [, , type = '', data = ''] of html.matchAll(DATA)) {
    if (addresses.has(data)) continue;
    const bytes = Uint8Array.from(atob(data.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
    const name = `picture.${type.replace('image/', '').replace('jpeg', 'jpg')}`;
    const { path } = await upload(new File([bytes], name, { type }), () => undefined);
    addresses.set(data, path);
  }
  return html.replaceAll(DATA, (found, before: string, _: string, data: string) => {
    const path = addresses.get(data);
    return path ? before + path : found;
  });
}
