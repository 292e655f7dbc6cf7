// The grid of milestones: its lines, its columns, and values that are typed into it.
import type { ReactNode } from 'react';
import type { CellFault, Column } from '../../generated/desk';
import { type MilestoneField, type MilestoneTexts, type MilestoneValue, STAGES } from './milestone';

/** The values that are entered: actual or planned ones. */
export type GridMode = 'actual' | 'plan';

export interface GridLine {
  key: string;
  /** Names the line in the names of its cells. */
  label: string;
  /** The numbers and the name by which pasted rows find the line. */
  style: Partial<Record<Column, string>>;
  head: ReactNode;
  texts: MilestoneTexts;
}

/** A value of a line. */
export type GridEdit = readonly [key: string, field: MilestoneField, text: string];
export type GridFaults = Readonly<Record<string, Partial<Record<string, CellFault>>>>;

export const GRID_VALUES: Record<GridMode, readonly MilestoneValue[]> = {
  actual: ['Done', 'Pieces'],
  plan: ['Planned'],
};

/** The columns of a grid. */
export function gridFields(mode: GridMode) {
  return STAGES.flatMap((stage) =>
    GRID_VALUES[mode].map((value) => ({ stage, value, field: `${stage}${value}` as MilestoneField })),
  );
}
