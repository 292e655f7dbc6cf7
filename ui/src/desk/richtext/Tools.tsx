import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
} from 'prosemirror-tables';
import { Group, ToggleButton, Toolbar, Tooltip, TooltipTrigger } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import {
  addRowAbove,
  hasMark,
  insertTable,
  isHeading,
  isLink,
  isQuoted,
  isRight,
  listAt,
  toggleBold,
  toggleHeading,
  toggleItalic,
  toggleList,
  toggleQuotation,
  toggleRight,
} from './commands';
import { Icon, type IconName } from './icons';
import { marks, nodes } from './schema';
import styles from './Tools.module.css';

export interface Tool {
  label: TextKey;
  icon: IconName;
  /** The key of its shortcut, with Ctrl or ⌘. */
  shortcut?: string;
  isOn?: (state: EditorState) => boolean;
  command: Command;
}

const { bullet_list, ordered_list } = nodes;

const TEXT: readonly Tool[] = [
  {
    label: 'desk.rich.heading',
    icon: 'heading',
    shortcut: 'Alt+2',
    isOn: (state) => isHeading(state, 2),
    command: toggleHeading(2),
  },
  {
    label: 'desk.rich.subheading',
    icon: 'subheading',
    shortcut: 'Alt+3',
    isOn: (state) => isHeading(state, 3),
    command: toggleHeading(3),
  },
  {
    label: 'desk.rich.bold',
    icon: 'bold',
    shortcut: 'B',
    isOn: (state) => hasMark(state, marks.strong),
    command: toggleBold,
  },
  {
    label: 'desk.rich.italic',
    icon: 'italic',
    shortcut: 'I',
    isOn: (state) => hasMark(state, marks.em),
    command: toggleItalic,
  },
];

const LISTS: readonly Tool[] = [
  {
    label: 'desk.rich.bullets',
    icon: 'bullets',
    shortcut: 'Shift+8',
    isOn: (state) => listAt(state) === bullet_list,
    command: toggleList(bullet_list),
  },
  {
    label: 'desk.rich.numbers',
    icon: 'numbers',
    shortcut: 'Shift+7',
    isOn: (state) => listAt(state) === ordered_list,
    command: toggleList(ordered_list),
  },
  {
    label: 'desk.rich.quotation',
    icon: 'quotation',
    shortcut: 'Shift+9',
    isOn: isQuoted,
    command: toggleQuotation,
  },
];

const TABLE: readonly Tool[] = [
  { label: 'desk.rich.rowAbove', icon: 'rowAbove', command: addRowAbove },
  { label: 'desk.rich.rowBelow', icon: 'rowBelow', command: addRowAfter },
  { label: 'desk.rich.columnBefore', icon: 'columnBefore', command: addColumnBefore },
  { label: 'desk.rich.columnAfter', icon: 'columnAfter', command: addColumnAfter },
  { label: 'desk.rich.right', icon: 'right', isOn: isRight, command: toggleRight },
  { label: 'desk.rich.deleteRow', icon: 'deleteRow', command: deleteRow },
  { label: 'desk.rich.deleteColumn', icon: 'deleteColumn', command: deleteColumn },
  { label: 'desk.rich.deleteTable', icon: 'deleteTable', command: deleteTable },
];

const HISTORY: readonly Tool[] = [
  { label: 'desk.rich.undo', icon: 'undo', shortcut: 'Z', command: undo },
  { label: 'desk.rich.redo', icon: 'redo', shortcut: 'Y', command: redo },
];

interface Props {
  state: EditorState;
  run: (command: Command) => void;
  onLink: () => void;
  onPicture: () => void;
}

/** The tools of a rich text. */
export function Tools({ state, run, onLink, onPicture }: Props) {
  const { t } = useI18n();
  const opens = (open: () => void): Command => {
    // Without a dispatch, the question is whether it can be done.
    return (_, dispatch) => {
      if (dispatch) open();
      return true;
    };
  };
  const inserts: readonly Tool[] = [
    { label: 'desk.rich.link', icon: 'link', shortcut: 'K', isOn: isLink, command: opens(onLink) },
    { label: 'desk.rich.picture', icon: 'picture', command: opens(onPicture) },
    { label: 'desk.rich.table', icon: 'table', isOn: isInTable, command: insertTable },
  ];
  const groups = [TEXT, LISTS, inserts, ...(isInTable(state) ? [TABLE] : []), HISTORY];
  return (
    <Toolbar className={styles.groups} aria-label={t('desk.rich.tools')}>
      {groups.map((tools) => (
        <Group key={tools[0]?.label} className={styles.group}>
          {tools.map((tool) => (
            <ToolButton key={tool.label} tool={tool} state={state} run={run} />
          ))}
        </Group>
      ))}
    </Toolbar>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface ToolButtonProps extends Pick<Props, 'state' | 'run'> {
  tool: Tool;
}

function ToolButton({ tool: { label, icon, shortcut, isOn, command }, state, run }: ToolButtonProps) {
  const { t } = useI18n();
  const isChosen = isOn?.(state) ?? false;
  const keys = shortcut && (isApple ? `⌘${shortcut}` : `Ctrl+${shortcut}`);
  return (
    <TooltipTrigger delay={600}>
      <ToggleButton
        className={styles.tool}
        aria-label={t(label)}
        // The cursor of the text stays where it is.
        preventFocusOnPress
        isSelected={isChosen}
        isDisabled={!isChosen && !command(state)}
        onChange={() => run(command)}
      >
        <Icon name={icon} />
      </ToggleButton>
      <Tooltip className={styles.tooltip} placement="top">
        {t(label)} {keys && <kbd>{keys}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  );
}
