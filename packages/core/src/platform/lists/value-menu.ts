// State of a column's filter menu: checked values, the applied filter, and when Clear and Apply are
// enabled (requirement §2).

/** A column value as in the list operations; `null` = rows without a value. */
export type ColumnValue = string | null;

interface ValueMenu {
  /** The applied filter; empty = not filtered by this column. */
  readonly applied: readonly ColumnValue[];
  /** The checked values, in the order they were checked. */
  readonly chosen: readonly ColumnValue[];
}

/** Opens the menu with the applied values checked. */
export function openValueMenu(applied: readonly ColumnValue[]): ValueMenu {
  const once = [...new Set(applied)];
  return { applied: once, chosen: once };
}

/** Checks or unchecks a value. */
export function toggleMenuValue(menu: ValueMenu, value: ColumnValue): ValueMenu {
  const chosen = menu.chosen.includes(value)
    ? menu.chosen.filter((one) => one !== value)
    : [...menu.chosen, value];
  return { ...menu, chosen };
}

/** Whether any value is checked. */
export function canClearMenu({ chosen }: ValueMenu): boolean {
  return chosen.length > 0;
}

/** Whether the checked values differ from the applied filter, in any order. */
export function canApplyMenu({ applied, chosen }: ValueMenu): boolean {
  return applied.length !== chosen.length || applied.some((value) => !chosen.includes(value));
}

/** Unchecks everything and removes the filter of this column. */
export function clearValueMenu(): ValueMenu {
  return { applied: [], chosen: [] };
}

/** Applies the checked values as the filter. */
export function applyValueMenu({ chosen }: ValueMenu): ValueMenu {
  return { applied: chosen, chosen };
}

/**
 * The values a menu shows: checked values missing from `found` come first, so that they can be
 * unchecked without another search. During a search, only `found` is shown.
 */
export function visibleMenuValues(
  { chosen }: ValueMenu,
  found: readonly ColumnValue[],
  searching: boolean,
): readonly ColumnValue[] {
  if (searching) return found;
  const there = new Set(found);
  return [...chosen.filter((value) => !there.has(value)), ...found];
}
