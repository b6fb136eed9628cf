// What an audit entry of a configuration key changed: each field of the value, from → to.

interface ChangedValue {
  /** The field of the value; `null` = the value has no fields. */
  readonly field: string | null;
  /** `undefined` = not set, so the default applied. */
  readonly from: unknown;
  readonly to: unknown;
}

/** Returns the object as a record; `null` if it is a list or no object. */
function toFields(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null;
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Returns what differs between the values before and after, `null` where there was none. Values
 * with fields are compared field by field, in the order of the newer one.
 */
export function changedValues(before: unknown, after: unknown): readonly ChangedValue[] {
  const [from, to] = [toFields(before)?.config_value, toFields(after)?.config_value];
  const [fromFields, toFieldsAfter] = [toFields(from), toFields(to)];
  if (fromFields === null && toFieldsAfter === null)
    return isEqual(from, to) ? [] : [{ field: null, from, to }];
  const isWholeValue =
    (from !== undefined && fromFields === null) || (to !== undefined && toFieldsAfter === null);
  if (isWholeValue) return [{ field: null, from, to }];
  const names = new Set([...Object.keys(toFieldsAfter ?? {}), ...Object.keys(fromFields ?? {})]);
  return [...names].flatMap((field) => {
    const change = { field, from: fromFields?.[field], to: toFieldsAfter?.[field] };
    return isEqual(change.from, change.to) ? [] : [change];
  });
}

/** An instant as the server writes it: `2026-11-22T18:30:00.000Z`. */
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** Returns the value as indented JSON, in which instants are formatted by `at`. */
export function formatValues(value: unknown, at: (instant: string) => string): string {
  return JSON.stringify(
    value,
    (_key, part: unknown) => (typeof part === 'string' && instantPattern.test(part) ? at(part) : part),
    2,
  );
}

interface ValueTexts {
  readonly truth: (value: boolean) => string;
  readonly choice: (value: string) => string;
  readonly number: (value: number) => string;
  readonly notSet: string;
}

/** Formats a value of a configuration key in words. Lists of named objects are listed by name. */
export function formatChangedValue(value: unknown, texts: ValueTexts): string {
  if (value === undefined || value === null || value === '') return texts.notSet;
  if (typeof value === 'boolean') return texts.truth(value);
  if (typeof value === 'number') return texts.number(value);
  if (typeof value === 'string') return texts.choice(value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return texts.notSet;
  return value
    .map((part: unknown) => {
      const name = toFields(part)?.name;
      return typeof name === 'string' ? name : formatChangedValue(part, texts);
    })
    .join(', ');
}
