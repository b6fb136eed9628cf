// How a person arranged the columns of a list: order, widths, hidden and pinned ones; kept, read again, and brought to the columns there are.
import { z } from 'zod';

export const narrowestColumn = 56;
export const widestColumn = 800;

const columnLayout = z.object({
  /** Column keys from the start; those not named follow in their own order. */
  order: z.array(z.string()).default([]),
  hidden: z.array(z.string()).default([]),
  /** They stay in place at the start while the others scroll. */
  pinned: z.array(z.string()).default([]),
  /** Pixels by column key. */
  widths: z.record(z.string(), z.number()).default({}),
});
export type ColumnLayout = z.output<typeof columnLayout>;

export const plainLayout: ColumnLayout = { order: [], hidden: [], pinned: [], widths: {} };

/** A kept layout as text; the plain one when it is missing, broken or of another time. */
export function readLayout(text: string | null): ColumnLayout {
  if (text === null) return plainLayout;
  try {
    return columnLayout.parse(JSON.parse(text));
  } catch {
    return plainLayout;
  }
}

/** A width a column can have, in whole pixels. */
export function columnWidth(pixels: number): number {
  return Math.round(Math.min(widestColumn, Math.max(narrowestColumn, pixels)));
}

/** The layout over the columns there are: each once in `order`, nothing unknown, never all of them hidden. */
export function layoutOver(layout: ColumnLayout, columns: readonly string[]): ColumnLayout {
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
        .map(([key, pixels]) => [key, columnWidth(pixels)]),
    ),
  };
}

/** The shown columns from the start: the pinned ones, then the others, each by `order`. */
export function shownColumns({ order, hidden, pinned }: ColumnLayout): readonly string[] {
  const shown = order.filter((key) => !hidden.includes(key));
  return [...shown.filter((key) => pinned.includes(key)), ...shown.filter((key) => !pinned.includes(key))];
}

/** A column put where another one stands: behind it when it comes from before it, else in front of it. */
export function columnMoved(layout: ColumnLayout, key: string, to: string): ColumnLayout {
  const from = layout.order.indexOf(key);
  const at = layout.order.indexOf(to);
  if (from < 0 || at < 0 || from === at) return layout;
  const order = layout.order.filter((one) => one !== key);
  order.splice(at, 0, key);
  // What is dragged among the pinned ones is pinned, and the other way round.
  const others = layout.pinned.filter((one) => one !== key);
  return { ...layout, order, pinned: layout.pinned.includes(to) ? [...others, key] : others };
}

/** A column moved one place towards the start (-1) or the end (1) among the shown ones of its side. */
export function columnStepped(layout: ColumnLayout, key: string, step: -1 | 1): ColumnLayout {
  const isPinned = layout.pinned.includes(key);
  const side = shownColumns(layout).filter((one) => layout.pinned.includes(one) === isPinned);
  const to = side[side.indexOf(key) + step];
  return to === undefined || !side.includes(key) ? layout : columnMoved(layout, key, to);
}

function toggled(keys: readonly string[], key: string): string[] {
  return keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];
}

/** A column hidden or shown; the last shown one stays. */
export function columnHidden(layout: ColumnLayout, key: string): ColumnLayout {
  const hidden = toggled(layout.hidden, key);
  return hidden.length >= layout.order.length ? layout : { ...layout, hidden };
}

/** A column pinned at the start, or no longer. */
export function columnPinned(layout: ColumnLayout, key: string): ColumnLayout {
  return { ...layout, pinned: toggled(layout.pinned, key) };
}
