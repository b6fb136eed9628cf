// Changes in an audit entry, field by field, from the values recorded before and after.

/** Fields that can be shown as text; ids and internal fields are omitted. */
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
  'drafted_as',
  'occupancy_percent',
  'curbside_users',
  'curbside_function_id',
] as const;
export type HistoryField = (typeof historyFields)[number];

type RecordedValues = Readonly<Record<string, unknown>>;

function toRecordedValues(value: unknown): RecordedValues | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.fromEntries(Object.entries(value));
}

/** Treats an empty text or list as no value. */
function emptyToNull(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  return Array.isArray(value) && value.length === 0 ? null : value;
}

/**
 * Serializes with sorted keys, because databases store the keys of JSON objects in their own order.
 */
function stableStringify(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableStringify).join()}]`;
  const said = toRecordedValues(value);
  if (said === null) return JSON.stringify(value) ?? 'null';
  const names = Object.keys(said).sort((a, b) => (a < b ? -1 : 1));
  return `{${names.map((name) => `${name}:${stableStringify(said[name])}`).join()}}`;
}

/** Serializes a field for comparison, ignoring the order of curbs. */
function toComparisonText(field: string, value: unknown): string {
  const sorted = field === 'links' && Array.isArray(value) ? value.map(stableStringify).sort() : value;
  return stableStringify(sorted);
}

/** A value of an asset's form that an entry changed, by the name of its field. */
export interface ValueChange {
  readonly name: string;
  /** `null` = no value. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the values of an asset's form that an entry changed, in the order of the later values. */
export function valueChanges(before: unknown, after: unknown): readonly ValueChange[] {
  const [old, next] = [before, after].map((one) => toRecordedValues(toRecordedValues(one)?.properties));
  return Object.entries(next ?? {}).flatMap(([name, value]): ValueChange[] => {
    const [was, is] = [emptyToNull(old?.[name]), emptyToNull(value)];
    return stableStringify(was) === stableStringify(is) ? [] : [{ name, before: was, after: is }];
  });
}

interface FieldChange<Field> {
  readonly field: Field;
  /** `null` = no value. */
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Returns those of the fields whose value differs. For a creation (no value before) or a deletion (no
 * value after), every field with a value counts. A field missing from the later value of an edit was
 * not changed.
 */
export function fieldChanges<Field extends string>(
  before: unknown,
  after: unknown,
  fields: readonly Field[],
): readonly FieldChange<Field>[] {
  const [old, next] = [toRecordedValues(before), toRecordedValues(after)];
  return fields.flatMap((field): FieldChange<Field>[] => {
    if (old !== null && next !== null && !Object.hasOwn(next, field)) return [];
    const [was, is] = [emptyToNull(old?.[field]), emptyToNull(next?.[field])];
    return toComparisonText(field, was) === toComparisonText(field, is)
      ? []
      : [{ field, before: was, after: is }];
  });
}

/** Returns the fields of an entry that can be shown as text and differ, in the order of `historyFields`. */
export function entryChanges(before: unknown, after: unknown): readonly FieldChange<HistoryField>[] {
  return fieldChanges(before, after, historyFields);
}
