// Builds the priority hierarchy of an exported feed: CurbLR orders by category, the core by number.
import type { Restriction } from '@curbwright/core';

interface Hierarchy {
  readonly categories: readonly string[];
  readonly categoryOf: (restriction: Restriction) => string;
  /** Whether two categories had the same number. CurbLR must rank one of them higher. */
  readonly equalPriorities: boolean;
}

/**
 * Returns the city's own hierarchy if the number of every restriction follows from its category.
 * Otherwise builds a hierarchy from the numbers in use, in order: each entry is named after its
 * category or curb type, with the number appended if several entries have the same name.
 */
export function hierarchyOf(restrictions: Iterable<Restriction>, own: readonly string[] | null): Hierarchy {
  const all = [...restrictions];
  const places = new Map((own ?? []).map((name, index) => [name.toLowerCase(), index]));
  const fits = all.every(({ priorityCategory, priority }) => {
    const index = places.get(priorityCategory?.toLowerCase() ?? '\u0000');
    return index !== undefined && priority === 10 * (index + 1);
  });
  if (own !== null && fits) {
    const nameOf = ({ priorityCategory }: Restriction): string =>
      own[places.get(priorityCategory?.toLowerCase() ?? '') ?? 0] ?? '';
    return { categories: own, categoryOf: nameOf, equalPriorities: false };
  }
  const named = (restriction: Restriction): string =>
    restriction.priorityCategory ?? restriction.subActivity.replaceAll('-', ' ');
  const key = (restriction: Restriction): string =>
    `${restriction.priority} ${named(restriction).toLowerCase()}`;
  const entries = new Map(all.map((one) => [key(one), { priority: one.priority, name: named(one) }]));
  const sorted = [...entries].sort(([, a], [, b]) => a.priority - b.priority || (a.name < b.name ? -1 : 1));
  const uses = new Map<string, number>();
  for (const [, { name }] of sorted) uses.set(name.toLowerCase(), (uses.get(name.toLowerCase()) ?? 0) + 1);
  const names = new Map(
    sorted.map(([id, { name, priority }]) => [
      id,
      (uses.get(name.toLowerCase()) ?? 0) > 1 ? `${name} (${priority})` : name,
    ]),
  );
  const numbers = new Set(sorted.map(([, { priority }]) => priority));
  return {
    categories: [...names.values()],
    categoryOf: (restriction) => names.get(key(restriction)) ?? named(restriction),
    equalPriorities: numbers.size < sorted.length,
  };
}
