// A user's column layout of a list: order, widths, hidden and pinned columns; stored, loaded, and
// adapted to the existing columns.
import { z } from 'zod';

export const minColumnWidth = 56;
export const maxColumnWidth = 800;

const columnLayout = z.object({
  /** Column keys from the start of the row; columns not listed follow in their default order. */
  order: z.array(z.string()).default([]),
  hidden: z.array(z.string()).default([]),
  /** Columns that stay at the start while the others scroll. */
  pinned: z.array(z.string()).default([]),
  /** Pixels by column key. */
  widths: z.record(z.string(), z.number()).default({}),
});
export type ColumnLayout = z.output<typeof columnLayout>;

export const defaultColumnLayout: ColumnLayout = { order: [], hidden: [], pinned: [], widths: {} };

/**
 * Parses a stored layout. Returns the default layout if it is missing, invalid or from an older
 * version.
 */
export function readLayout(text: string | null): ColumnLayout {
  if (text === null) return defaultColumnLayout;
  try {
    return columnLayout.parse(JSON.parse(text));
  } catch {
    return defaultColumnLayout;
  }
}

/** Limits a width to what a column can have, in whole pixels. */
export function clampColumnWidth(pixels: number): number {
  return Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, pixels)));
}

/**
 * Adapts the layout to the existing columns: `order` contains each of them exactly once and no
 * unknown ones, and at least one is visible.
 */
export function fitLayoutToColumns(layout: ColumnLayout, columns: readonly string[]): ColumnLayout {
  const known = (keys: readonly string[]) => [...new Set(keys)].filter((key) => columns.includes(key));
  const order = known(layout.order);
  const hidden = known(layout.hidden);
  return {
    order: [...order, ...columns.filter((key) => !order.includes(key))],
    hidden: hidden.length === columns.length ? [] : hidden,
    pinned: known(layout.pinned),
    widths: Object.fromEntries(
      Object.entries(layout.widths)
        .filter(([key]) => columns.includes(key))
        .map(([key, pixels]) => [key, clampColumnWidth(pixels)]),
    ),
  };
}

/**
 * Returns the visible columns from the start of the row: the pinned ones, then the others, each by
 * `order`.
 */
export function visibleColumns({ order, hidden, pinned }: ColumnLayout): readonly string[] {
  const shown = order.filter((key) => !hidden.includes(key));
  return [...shown.filter((key) => pinned.includes(key)), ...shown.filter((key) => !pinned.includes(key))];
}

/**
 * Moves a column to the position of another: after it when moving toward the end, otherwise before
 * it.
 */
export function moveColumn(layout: ColumnLayout, key: string, to: string): ColumnLayout {
  const from = layout.order.indexOf(key);
  const at = layout.order.indexOf(to);
  if (from < 0 || at < 0 || from === at) return layout;
  const order = layout.order.filter((one) => one !== key);
  order.splice(at, 0, key);
  // A column dropped among pinned ones becomes pinned, and one dropped among the others unpinned.
  const others = layout.pinned.filter((one) => one !== key);
  return { ...layout, order, pinned: layout.pinned.includes(to) ? [...others, key] : others };
}

/**
 * Moves a column one position toward the start (-1) or end (1) among the visible columns that are
 * pinned or unpinned like it.
 */
export function moveColumnByStep(layout: ColumnLayout, key: string, step: -1 | 1): ColumnLayout {
  const isPinned = layout.pinned.includes(key);
  const side = visibleColumns(layout).filter((one) => layout.pinned.includes(one) === isPinned);
  const to = side[side.indexOf(key) + step];
  return to === undefined || !side.includes(key) ? layout : moveColumn(layout, key, to);
}

function toggleKey(keys: readonly string[], key: string): string[] {
  return keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];
}

/** Hides or shows a column; the last visible one cannot be hidden. */
export function toggleColumnHidden(layout: ColumnLayout, key: string): ColumnLayout {
  const hidden = toggleKey(layout.hidden, key);
  return hidden.length >= layout.order.length ? layout : { ...layout, hidden };
}

/** Pins a column at the start, or unpins it. */
export function toggleColumnPinned(layout: ColumnLayout, key: string): ColumnLayout {
  return { ...layout, pinned: toggleKey(layout.pinned, key) };
}
