// The persons of a team, one in a line: `Li Wen | Merchandiser | English | /media/li-wen.jpg`, and their messengers.

/** A person of a team. */
export interface TeamPerson {
  name: string;
  role: string;
  languages: string;
  /** The address of a picture; empty for none. */
  portrait: string;
  whatsapp: string;
  wechat: string;
  /** The address of a picture with the code that WeChat reads; empty for none. */
  wechatCode: string;
  line: string;
}

/** The parts of a line, in their order. */
const PARTS = ['name', 'role', 'languages', 'portrait', 'whatsapp', 'wechat', 'wechatCode', 'line'] as const;

/** A person of whom nothing is known. */
export const NOBODY: TeamPerson = {
  name: '',
  role: '',
  languages: '',
  portrait: '',
  whatsapp: '',
  wechat: '',
  wechatCode: '',
  line: '',
};

/** Reads the persons of a field. */
export function parsePersons(text: string): TeamPerson[] {
  const lines = text.split('\n').filter((line) => line.trim());
  return lines.map((line) => {
    const written = line.split('|').map((part) => part.trim());
    return { ...NOBODY, ...Object.fromEntries(PARTS.map((part, at) => [part, written[at] ?? ''])) };
  });
}

/** Writes persons as the field has them; those without anything are left out. */
export function writePersons(persons: readonly TeamPerson[]): string {
  const lines = persons.map((person) => {
    const parts = PARTS.map((part) => person[part].replace(/[|\s]+/g, ' ').trim());
    while (parts.length > 0 && parts.at(-1) === '') parts.pop();
    return parts.join(' | ').trim();
  });
  return lines.filter((line) => line).join('\n');
}
