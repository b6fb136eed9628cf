// The filter of a column as its menu makes it: values ticked, what the list is filtered by now, and when Clear and Apply may be pressed (requirement §2).

/** A value of a column as the list's calls say it; null = the rows that say nothing there. */
export type ListedValue = string | null;

interface ValueMenu {
  /** What the list is filtered by; empty = not filtered by this column. */
  readonly applied: readonly ListedValue[];
  /** What is ticked, in the order it was ticked. */
  readonly chosen: readonly ListedValue[];
}

/** The menu as it opens: what is applied is ticked. */
export function openedMenu(applied: readonly ListedValue[]): ValueMenu {
  const once = [...new Set(applied)];
  return { applied: once, chosen: once };
}

/** A value ticked, or its tick taken away. */
export function valueToggled(menu: ValueMenu, value: ListedValue): ValueMenu {
  const chosen = menu.chosen.includes(value)
    ? menu.chosen.filter((one) => one !== value)
    : [...menu.chosen, value];
  return { ...menu, chosen };
}

/** True while something is ticked. */
export function mayClear({ chosen }: ValueMenu): boolean {
  return chosen.length > 0;
}

/** True while other values are ticked than the list is filtered by; their order does not count. */
export function mayApply({ applied, chosen }: ValueMenu): boolean {
  return applied.length !== chosen.length || applied.some((value) => !chosen.includes(value));
}

/** Nothing ticked, and the list no longer filtered by this column. */
export function menuCleared(): ValueMenu {
  return { applied: [], chosen: [] };
}

/** What is ticked is what the list is filtered by. */
export function menuApplied({ chosen }: ValueMenu): ValueMenu {
  return { applied: chosen, chosen };
}

/**
 * The values a menu shows: what is ticked and not among those found stands first, so that a tick can be taken away without searching for it
 * again; while searching only what is found is shown.
 */
export function shownValues(
  { chosen }: ValueMenu,
  found: readonly ListedValue[],
  searching: boolean,
): readonly ListedValue[] {
  if (searching) return found;
  const there = new Set(found);
  return [...chosen.filter((value) => !there.has(value)), ...found];
}
