import type { Bbs } from '../../generated/bbs';

interface Step {
  text: string;
  to?: string;
}

/** The way to a page of the BBS: all boards, the board, and the label where the address chooses one. */
export function stepsTo({ title, boards }: Pick<Bbs, 'title' | 'boards'>, root: string): Step[] {
  if (title === null) return [{ text: root }];
  const steps: Step[] = [{ text: root, to: '/bbs' }];
  const board = boards.find(({ current }) => current);
  if (board && board.name !== title) steps.push({ text: board.name, to: board.link.href });
  return [...steps, { text: title }];
}
