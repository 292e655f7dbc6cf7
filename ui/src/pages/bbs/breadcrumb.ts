import type { Bbs } from '../../generated/document';

interface Step {
  text: string;
  to?: string;
}

/** Breadcrumb steps of a BBS page: all boards, the board, and the label if one is selected. */
export function breadcrumbSteps({ title, boards }: Pick<Bbs, 'title' | 'boards'>, root: string): Step[] {
  if (title === null) return [{ text: root }];
  const steps: Step[] = [{ text: root, to: '/bbs' }];
  const board = boards.find(({ current }) => current);
  if (board && board.name !== title) steps.push({ text: board.name, to: board.link.href });
  return [...steps, { text: title }];
}
