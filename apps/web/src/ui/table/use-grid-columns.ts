// The columns of a table in TanStack Table: their order, pins, visibility and sizes, controlled by
// the stored layout.
import { type ColumnLayout, clampColumnWidth, maxColumnWidth, minColumnWidth } from '@curbwright/core';
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type Header,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type CSSProperties, useMemo } from 'react';
import { actionWidth, checkboxWidth, type GridColumn } from './grid-types.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

/** Rows stay on the server: the table library only manages the columns. */
const noRows: readonly Record<string, never>[] = [];

export type GridHeader = Header<typeof features, Record<string, never>>;

interface GridColumns<Row> {
  /** Visible columns from the start, pinned first. */
  readonly shown: readonly { readonly column: GridColumn<Row>; readonly header: GridHeader }[];
  readonly pinned: number;
  /** Width of each visible column, in pixels. */
  readonly widths: readonly number[];
  /** The minimum width of the table, and the offsets of the pinned columns. */
  readonly style: CSSProperties;
}

export function useGridColumns<Row>(
  columns: readonly GridColumn<Row>[],
  layout: ColumnLayout,
  change: (to: (layout: ColumnLayout) => ColumnLayout) => void,
  actions: number,
): GridColumns<Row> {
  const definitions = useMemo(
    () =>
      columns.map(({ key, label, width }) => ({
        id: key,
        header: label,
        accessorFn: () => null,
        size: width,
        minSize: minColumnWidth,
        maxSize: maxColumnWidth,
      })),
    [columns],
  );
  const state = useMemo(
    () => ({
      columnOrder: [...layout.order],
      columnPinning: { start: layout.order.filter((key) => layout.pinned.includes(key)), end: [] },
      columnVisibility: Object.fromEntries(layout.hidden.map((key) => [key, false])),
      columnSizing: { ...layout.widths },
    }),
    [layout],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state,
    columnResizeMode: 'onChange',
    columnResizeDirection: document.dir === 'rtl' ? 'rtl' : 'ltr',
    onColumnSizingChange: (updater) =>
      change((now) => {
        const sizes = typeof updater === 'function' ? updater({ ...now.widths }) : updater;
        const widths = Object.entries(sizes).map(([key, pixels]) => [key, clampColumnWidth(pixels)] as const);
        return { ...now, widths: Object.fromEntries(widths) };
      }),
  });
  const pinned = table.getStartLeafHeaders();
  const headers = [...pinned, ...table.getCenterLeafHeaders()];
  const shown = headers.flatMap((header) => {
    const column = columns.find(({ key }) => key === header.column.id);
    return column === undefined ? [] : [{ column, header }];
  });
  const widths = shown.map(({ header }) => header.getSize());
  const sticks = pinned.map(
    (header) => [`--stick-${header.column.id}`, `${checkboxWidth + header.getStart('start')}px`] as const,
  );
  const total = widths.reduce((sum, width) => sum + width, checkboxWidth + actions * actionWidth);
  const style: CSSProperties = { minWidth: total, ...Object.fromEntries(sticks) };
  return { shown, pinned: pinned.length, widths, style };
}
