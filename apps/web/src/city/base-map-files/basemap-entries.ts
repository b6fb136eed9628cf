// Basemaps as listed in the configuration, for the page that manages them; unknown parts are
// preserved.
export interface BasemapEntry {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly url?: string;
  readonly tiles?: readonly string[];
  readonly satellite?: boolean;
  readonly default?: boolean;
}

function isBasemapEntry(value: unknown): value is BasemapEntry {
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

export function parseBasemapEntries(value: unknown): readonly BasemapEntry[] {
  return Array.isArray(value) ? value.filter(isBasemapEntry) : [];
}

/** Returns an id that no entry has yet: `streets`, `streets-2`. */
export function uniqueEntryId(wanted: string, entries: readonly BasemapEntry[]): string {
  const taken = new Set(entries.map(({ id }) => id));
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}
