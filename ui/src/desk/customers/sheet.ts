// Customers from a file.
import type { CustomerColumn } from '../../generated/desk';
import { call } from '../api';
import { type SheetChoices, type SheetSubject, sheetQuery } from '../sheet/subject';

const COLUMNS: readonly CustomerColumn[] = ['email', 'name', 'company', 'lang'];

/** The name of a column of a file. */
export const columnName = (column: CustomerColumn) => `desk.customers.fields.${column}` as const;

export const CUSTOMER_SHEET: SheetSubject = {
  columns: COLUMNS,
  nameOf: (column, t) => t(columnName(column as CustomerColumn)),
};

/** Asks what a file changes, or writes a difference that was seen. */
export function importCustomers(file: File, choices: SheetChoices, difference?: string) {
  return call('POST', '/customers/import', { query: sheetQuery(file, choices, difference), body: file });
}
