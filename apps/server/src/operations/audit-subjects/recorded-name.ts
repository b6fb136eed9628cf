// The name of a deleted object, from what was recorded while it existed.

/** Fields that hold a name, the most telling first. */
const nameFields = ['name', 'display_name', 'displayName', 'username', 'title', 'street_name'] as const;

/** A name in a recorded state; `null` if there is none. */
function nameIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const parts: Readonly<Record<string, unknown>> = { ...state };
  for (const field of nameFields) {
    const value = parts[field];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
}

/**
 * Returns the first name found in the states of an object, newest first; `null` if none was
 * recorded.
 */
export function recordedName(states: Iterable<unknown>): string | null {
  for (const state of states) {
    const name = nameIn(state);
    if (name !== null) return name;
  }
  return null;
}
