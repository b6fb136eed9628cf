// What an entry of the audit list changed, field by field, from the values the server wrote down before and after.

/** Fields that can be told in words; ids and inner bookkeeping are not. */
export const historyFields = [
  'name',
  'action',
  'subActivity',
  'timeLimit',
  'restrictions',
  'payment',
  'links',
  'effectiveFrom',
  'reason',
  'waivers',
  'copied_from',
  'proposals',
  'reverted_by',
  'occupancy_percent',
  'curbside_users',
  'curbside_function_id',
] as const;
export type HistoryField = (typeof historyFields)[number];

interface EntryChange {
  readonly field: HistoryField;
  /** null = nothing was said. */
  readonly before: unknown;
  readonly after: unknown;
}

type Said = Readonly<Record<string, unknown>>;

function saidIn(value: unknown): Said | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.fromEntries(Object.entries(value));
}

/** An empty text or list says as much as none. */
function plain(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  return Array.isArray(value) && value.length === 0 ? null : value;
}

/** Keys in one order: databases keep their own. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  const said = saidIn(value);
  if (said === null) return JSON.stringify(value) ?? 'null';
  const names = Object.keys(said).sort((a, b) => (a < b ? -1 : 1));
  return `{${names.map((name) => `${name}:${written(said[name])}`).join()}}`;
}

/** Which curbs come first says nothing. */
function compared(field: HistoryField, value: unknown): string {
  const sorted = field === 'links' && Array.isArray(value) ? value.map(written).sort() : value;
  return written(sorted);
}

/**
 * The fields whose value differs, in the order of `historyFields`. Without a before (a creation) or an after (a deletion) everything that was
 * said counts. An edit whose after leaves a field out said nothing of it.
 */
export function entryChanges(before: unknown, after: unknown): readonly EntryChange[] {
  const [old, next] = [saidIn(before), saidIn(after)];
  return historyFields.flatMap((field): EntryChange[] => {
    if (old !== null && next !== null && !Object.hasOwn(next, field)) return [];
    const [was, is] = [plain(old?.[field]), plain(next?.[field])];
    return compared(field, was) === compared(field, is) ? [] : [{ field, before: was, after: is }];
  });
}
