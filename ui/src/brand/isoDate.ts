/** Returns a day such as `2026年11月10日` in ISO 8601; empty for another text. */
export function isoDate(day: string): string {
  const [, year, month = '', date = ''] = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(day) ?? [];
  return year ? [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-') : '';
}
