// The bar above a list: its toolbar, or the actions for the selected rows while there are any.
import { Button } from '@mantine/core';
import { IconColumns3, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import frame from '../../ui/table/list-screen.module.css';
import { type ListActions, ListButtons } from './list-buttons.tsx';

interface ToolbarProps {
  /** A heading, or what is in its place. */
  readonly title: ReactNode;
  /** How many rows there are. */
  readonly totals: string;
  /** Opens the column chooser at its button; `null` = there is no room for columns. */
  readonly onColumns: ((anchor: HTMLElement) => void) | null;
  /** Actions after the columns. */
  readonly actions: ListActions;
  /** Search and selects, before the columns. */
  readonly children?: ReactNode;
}

export function ListToolbar({ title, totals, onColumns, actions, children }: ToolbarProps) {
  const { t } = useTranslation();
  return (
    <header className={`row wrap gap-8 border-box line-below ${frame.tools}`}>
      {typeof title === 'string' ? <h2 className={`section-title ${frame.title}`}>{title}</h2> : title}
      <p className={`min-width-0 soft text-13 ${frame.totals}`} role="status">
        {totals}
      </p>
      {children}
      {onColumns !== null && (
        <Button
          size="compact-md"
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconColumns3 size={16} stroke={1.5} />}
          onClick={(event) => onColumns(event.currentTarget)}
        >
          {t('table.columns')}
        </Button>
      )}
      <ListButtons actions={actions} />
    </header>
  );
}

interface SelectionProps {
  readonly label: string;
  /** How many rows are selected. */
  readonly totals: string;
  readonly actions: ListActions;
  readonly clearLabel: string;
  readonly onClear: () => void;
  /** What the actions need, before them. */
  readonly children?: ReactNode;
}

export function ListSelectionBar({ label, totals, actions, clearLabel, onClear, children }: SelectionProps) {
  return (
    <section
      className={`row wrap gap-8 border-box line-below ${frame.tools} action-wash ${frame.selected}`}
      aria-label={label}
    >
      <p className={`min-width-0 soft text-13 ${frame.totals}`} role="status">
        {totals}
      </p>
      {children}
      <ListButtons actions={actions} />
      <IconButton label={clearLabel} onClick={onClear}>
        <IconX size={20} stroke={1.5} />
      </IconButton>
    </section>
  );
}
