// The persons of a team, one in a line: `Li Wen | Merchandiser | English | /media/li-wen.jpg`.

/** A person of a team. */
export interface TeamPerson {
  name: string;
  role: string;
  languages: string;
  /** The address of a picture; empty for none. */
  portrait: string;
}

/** Reads the persons of a field. */
export function parsePersons(text: string): TeamPerson[] {
  const lines = text.split('\n').filter((line) => line.trim());
  return lines.map((line) => {
    const [name = '', role = '', languages = '', portrait = ''] = line.split('|').map((part) => part.trim());
    return { name, role, languages, portrait };
  });
}

/** Writes persons as the field has them; those without anything are left out. */
export function writePersons(persons: readonly TeamPerson[]): string {
  const lines = persons.map(({ name, role, languages, portrait }) => {
    const parts = [name, role, languages, portrait].map((part) => part.replace(/[|\s]+/g, ' ').trim());
    while (parts.length > 0 && parts.at(-1) === '') parts.pop();
    return parts.join(' | ').trim();
  });
  return lines.filter((line) => line).join('\n');
}
