// A list screen: the toolbar, the active filters, the table with its column menus or the reason why
// there are no rows, and the panel beside it.
import type { ColumnLayout } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type Ref, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneQuery } from '../../ui/breakpoints.ts';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { DataGrid } from '../../ui/table/data-grid.tsx';
import type { GridAction, GridColumn, GridSort } from '../../ui/table/grid-types.ts';
import frame from '../../ui/table/list-screen.module.css';
import { Popover } from '../../ui/table/popover.tsx';
import { useStoredLayout } from '../../ui/table/use-stored-layout.ts';
import { api } from '../api.ts';
import { useGridMessages } from '../grid-messages.ts';
import type { PagedRows } from '../paged-rows.ts';
import { useOpenViewId } from '../saved-views/open-view.ts';
import { ListColumnsContext, layoutName } from '../saved-views/view-columns.ts';
import type { ListRow, SelectedRows } from './use-row-selection.ts';

interface ListFilter {
  /** Keys of the filtered columns. */
  readonly columns: readonly string[];
  /** Whether the list is also filtered by something other than column filters, such as a search. */
  readonly isSearched?: boolean;
  readonly onClear: () => void;
  readonly clearLabel: string;
  /**
   * Returns a text that describes the filters, given the names of the filtered columns ('' = none).
   */
  readonly describe: (columns: string) => string | null;
  /** Text shown when no row matches. */
  readonly nothing: string;
  readonly nothingHelp?: string;
}

interface ListDescription<Row extends ListRow> {
  /** Id under which each user's column layout is stored in this browser. */
  readonly id: string;
  readonly title: string;
  readonly rows: PagedRows<Row>;
  readonly selected: SelectedRows<Row>;
  /** Returns the name of a row, for places that show only a single label. */
  readonly nameOf: (row: Row) => string;
  readonly columns: readonly GridColumn<Row>[];
  /** Actions at the end of each row. */
  readonly actions?: readonly GridAction<Row>[];
  /** Why a row cannot be selected; `null` = it can. */
  readonly blockedBy?: (row: Row) => string | null;
  /**
   * Renders a row as a card where there is no room for columns. If omitted, the table always shows
   * columns.
   */
  readonly card?: (row: Row) => ReactNode;
  readonly onOpen: (row: Row) => void;
  /** Id of the row whose panel is open. */
  readonly current?: number | null;

  readonly sorting: GridSort;
  /** Changes with the sort order and the filters; the table then scrolls to its first row. */
  readonly listKey: string;
  /** How the list is filtered; if omitted, all rows are always listed. */
  readonly filter?: ListFilter;
  /** Returns the menu of a column; `null` = it has none. */
  readonly menuOf: (key: string, close: () => void) => ReactNode;
  /** Column preselected on a phone, where the column menus are opened from a select. */
  readonly phoneColumn?: string;

  /** Text shown while the rows are loading or when they could not be loaded. */
  readonly loading: string;
  readonly failed: string;
  /** Shown instead of the rows when the list is empty. */
  readonly empty: ReactNode;
  /** Additional notes about the listed rows. */
  readonly notes?: readonly (string | null | false)[];

  readonly toolbar: (onColumns: ((anchor: HTMLElement) => void) | null) => ReactNode;
  /** Replaces the toolbar while rows are selected. */
  readonly selectionBar: ReactNode;
  readonly before?: ReactNode;
  readonly above?: ReactNode;
  readonly stripStart?: ReactNode;
  /** The panel of a row or an action, beside the list. */
  readonly panel?: ReactNode;
  /** Dialogs. */
  readonly children?: ReactNode;
  /** Receives the focus when its rows disappear. */
  readonly focusTarget?: Ref<HTMLElement>;
}

const chooserKey = 'columns';
const noActions: readonly never[] = [];

export function ListScreen<Row extends ListRow>(list: ListDescription<Row>) {
  const { t } = useTranslation();
  const words = useGridMessages();
  const { data: user } = api.useCurrentUserQuery();
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const { columns, rows, selected, menuOf, card, focusTarget, notes = [] } = list;
  const { selection } = selected;
  const filtered = new Set(list.filter?.columns);
  const filter = (filtered.size > 0 || list.filter?.isSearched === true) && list.filter;
  const narrow = isPhone && card !== undefined;
  const keys = useMemo(() => columns.map(({ key }) => key), [columns]);
  const plain = useMemo((): ColumnLayout => {
    const hidden = columns.filter(({ visible }) => visible === false).map(({ key }) => key);
    return { order: keys, hidden, pinned: [], widths: {} };
  }, [columns, keys]);
  const view = useOpenViewId();
  const { layout, change, reset } = useStoredLayout(
    layoutName(list.id, user?.username ?? '', view),
    keys,
    plain,
  );
  const listColumns = useMemo(() => ({ list: list.id, keys, layout }), [list.id, keys, layout]);
  const [menu, setMenu] = useState<{ readonly key: string; readonly anchor: HTMLElement } | null>(null);
  const [phoneColumn, setPhoneColumn] = useState(list.phoneColumn);
  const closeMenu = useCallback(() => setMenu(null), []);
  const openMenu = (key: string, anchor: HTMLElement) =>
    setMenu((now) => (now?.key === key ? null : { key, anchor }));
  const labelOf = (key: string) => columns.find((column) => column.key === key)?.label ?? key;

  const body = () => {
    const { count } = rows;
    if (rows.failed) return <RetryMessage title={list.failed} onRetry={rows.retry} />;
    if (count === null || columns.length === 0) return <Skeleton label={list.loading} lines={8} />;
    if (count > 0) return null;
    if (!filter) return list.empty;
    return (
      <StateMessage
        title={filter.nothing}
        action={<Button onClick={filter.onClear}>{filter.clearLabel}</Button>}
      >
        {filter.nothingHelp}
      </StateMessage>
    );
  };
  const instead = body();
  const filteredNames = columns.filter(({ key }) => filtered.has(key)).map(({ label }) => label);
  const remarks = [filter && filter.describe(filteredNames.join(', ')), ...notes].filter(
    (note) => typeof note === 'string',
  );
  const hasColumnSelect = narrow && phoneColumn !== undefined;
  const menuContent = menu === null ? null : menuOf(menu.key, closeMenu);
  return (
    <section
      ref={focusTarget}
      tabIndex={-1}
      className="fill relative grid one-column rows-auto-1fr min-height-0 paper focus-no-outline"
      aria-label={list.title}
    >
      {selection.ids.size === 0 ? (
        <ListColumnsContext value={listColumns}>
          {list.toolbar(narrow ? null : (anchor) => openMenu(chooserKey, anchor))}
        </ListColumnsContext>
      ) : (
        list.selectionBar
      )}
      <div className="relative flex min-width-0 min-height-0">
        {list.before}
        <div className={frame.main}>
          {list.above}
          {(hasColumnSelect || filter || remarks.length > 0) && (
            <div className={frame.strip}>
              {narrow && list.stripStart}
              {hasColumnSelect && (
                <>
                  <SelectField
                    label={t('table.columns')}
                    value={phoneColumn}
                    options={columns
                      .filter(({ key }) => menuOf(key, closeMenu) !== null)
                      .map(({ key, label }) => ({ value: key, label }))}
                    onChange={setPhoneColumn}
                  />
                  <Button
                    size="compact-md"
                    variant="default"
                    aria-haspopup="dialog"
                    onClick={(event) => openMenu(phoneColumn, event.currentTarget)}
                  >
                    {t('table.sortAndFilter')}
                  </Button>
                </>
              )}
              {remarks.map((remark) => (
                <span key={remark}>{remark}</span>
              ))}
              {filter && (
                <Button size="compact-md" variant="subtle" onClick={filter.onClear}>
                  {filter.clearLabel}
                </Button>
              )}
            </div>
          )}
          {instead === null ? (
            <DataGrid
              label={list.title}
              words={words}
              columns={columns}
              actions={list.actions ?? noActions}
              layout={layout}
              change={change}
              sorting={list.sorting}
              filtered={filtered}
              openMenu={menu?.key ?? null}
              onMenu={openMenu}
              count={rows.count ?? 0}
              rowAt={rows.rowAt}
              idOf={({ id }) => id}
              blockedBy={list.blockedBy}
              nameOf={list.nameOf}
              onRange={rows.onRange}
              selection={selection}
              onTick={selected.onTick}
              onTickAll={selected.onTickAll}
              read={selected.selectable}
              current={list.current ?? null}
              onOpen={list.onOpen}
              card={narrow ? card : null}
              listKey={list.listKey}
            />
          ) : (
            <div className={`grid flex-1 place-center ${frame.state}`}>{instead}</div>
          )}
        </div>
        {list.panel}
      </div>
      {menu?.anchor.isConnected === true && (
        <Popover
          key={menu.key}
          label={menuContent === null ? t('table.columns') : t('table.menu', { column: labelOf(menu.key) })}
          anchor={menu.anchor}
          onClose={closeMenu}
        >
          {menuContent ?? (
            <ColumnChooser words={words} layout={layout} labelOf={labelOf} change={change} onReset={reset} />
          )}
        </Popover>
      )}
      {list.children}
    </section>
  );
}
