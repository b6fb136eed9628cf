// The bar above a list: its toolbar, or the actions for the selected rows while there are any.
import { Button } from '@mantine/core';
import { IconColumns3, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import frame from '../../ui/table/list-screen.module.css';
import { SavedViewsMenu } from '../saved-views/saved-views-menu.tsx';
import { type ListActions, ListButtons } from './list-buttons.tsx';

interface ToolbarProps {
  /** The heading, or what replaces it. */
  readonly title: ReactNode;
  /** Text for the number of rows. */
  readonly totals: string;
  /** Opens the column chooser at its button; `null` = there is no room for columns. */
  readonly onColumns: ((anchor: HTMLElement) => void) | null;
  /** Actions shown after the column chooser. */
  readonly actions: ListActions;
  /** Search and selects, shown before the column chooser. */
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
      <div className={frame.toolButtons}>
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
        <SavedViewsMenu />
        <ListButtons actions={actions} />
      </div>
    </header>
  );
}

interface SelectionProps {
  readonly label: string;
  /** Text for the number of selected rows. */
  readonly totals: string;
  readonly actions: ListActions;
  readonly clearLabel: string;
  readonly onClear: () => void;
  /** Inputs for the actions, shown before them. */
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
