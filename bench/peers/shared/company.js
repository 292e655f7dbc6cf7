/** The demonstration's company in English (content/company.toml), which Selvage's pages take from their content. */
export const company = {
  name: 'Tianjin Jinlan Garment Import & Export Co., Ltd.',
  short: 'Jinlan',
  second: '锦澜',
  phrases: ['Tianjin Jinlan', 'Garment Import &', 'Export Co., Ltd.'],
  since: 'Since 1993',
  hours: 'Mon–Fri 9:00–18:00 (UTC+8)',
};
