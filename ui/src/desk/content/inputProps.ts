import type { ReactNode } from 'react';

/** Props of the input of a field whose value is a text. */
export interface InputProps {
  label: string;
  /** Empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** The problem that the check of the content has found. */
  problem?: string | undefined;
  /** More about the field. */
  note: ReactNode;
  isReadOnly: boolean;
}
