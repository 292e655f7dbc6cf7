// What a publication of the company adds to its fields: icon and cards that no longer fit are drawn anew.
import type { Entry, EntryFields } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { textOf } from '../content/fields';
import type { Part } from '../content/parts';
import { upload } from '../media/upload';
import { cardSignature, type Drawn, iconSignature, isDue } from './signature';

/** The colours of a company that has chosen none (src/base/palette.rs). */
const NEUTRAL = { main: '#2b3a48', accent: '#4d5d6c', ground: '#f6f6f4' };

/** Returns the fields with the addresses of drawings for these languages, which are uploaded. */
export async function withDrawings(
  entry: Entry,
  fields: EntryFields,
  languages: readonly Locale[],
): Promise<EntryFields> {
  const text = (part: Part, name: string) =>
    textOf(fields[part]?.[name] ?? entry.fields[part]?.[name]).trim();
  const drawnIn = (lang: Locale): Drawn => {
    const name = text(lang, 'name');
    const short = text(lang, 'short') || name;
    return {
      short,
      second: text(lang, 'second'),
      phrases: text(lang, 'phrases') || name,
      since: text(lang, 'since'),
      main: text('common', 'main') || NEUTRAL.main,
      accent: text('common', 'accent') || NEUTRAL.accent,
      ground: text('common', 'ground') || NEUTRAL.ground,
      logo: text('common', 'logo'),
    };
  };
  const all: EntryFields = { ...fields };
  const send = async (file: Promise<File>) => (await upload(await file, () => undefined)).path;
  const draw = () => import('./draw');
  // The initials of an English name are known everywhere.
  const ofIcon = languages.find((lang) => /^[\w\u00c0-\u024f]/.test(drawnIn(lang).short)) ?? languages[0];
  if (ofIcon) {
    const signature = iconSignature(drawnIn(ofIcon));
    if (isDue(text('common', 'icon'), signature)) {
      const { drawIcon } = await draw();
      const icon = await send(drawIcon(drawnIn(ofIcon), ofIcon, `icon-${signature}.png`));
      all.common = { ...all.common, icon };
    }
  }
  for (const lang of languages) {
    const drawn = drawnIn(lang);
    const signature = cardSignature(drawn);
    if (drawn.short && isDue(text(lang, 'card'), signature)) {
      const { drawCard } = await draw();
      const card = await send(drawCard(drawn, lang, `card-${lang}-${signature}.png`));
      all[lang] = { ...all[lang], card };
    }
  }
  return all;
}
