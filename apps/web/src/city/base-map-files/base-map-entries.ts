// Basemaps as listed in the configuration, for the page that manages them; unknown parts are
// preserved.
export interface BaseMapEntry {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly url?: string;
  readonly tiles?: readonly string[];
  readonly satellite?: boolean;
  readonly default?: boolean;
}

function isEntry(value: unknown): value is BaseMapEntry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'type' in value &&
    typeof value.type === 'string'
  );
}

export function entriesOf(value: unknown): readonly BaseMapEntry[] {
  return Array.isArray(value) ? value.filter(isEntry) : [];
}

/** Returns an id that no entry has yet: `streets`, `streets-2`. */
export function freeId(wanted: string, entries: readonly BaseMapEntry[]): string {
  const taken = new Set(entries.map(({ id }) => id));
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}
