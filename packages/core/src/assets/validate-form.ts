// Validates values against form fields (requirement §5): returns the values to store, or the errors
// of each field.
import { z } from 'zod';
import type { FieldKind, FormField } from './form-field.ts';

/** A validation error of one field: message key and parameters. */
export interface FieldError {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export type StoredValue = string | number | boolean | string[] | null;
export type StoredValues = Readonly<Record<string, StoredValue>>;

type CheckedForm =
  | { readonly ok: true; readonly values: StoredValues }
  | { readonly ok: false; readonly faults: Readonly<Record<string, readonly FieldError[]>> };

const longText = 5000;
const text = z.string().max(longText);

/** Optional plus sign, two digits for the country, ten for the number (requirement §5). */
const phone = /^\+?\d{12}$/;

const decimal = z
  .string()
  .trim()
  .regex(/^-?\d{1,15}(?:\.\d{1,15})?$/);

/** Whether a value counts as empty. */
function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

const optionValue = z.union([z.string(), z.object({ value: z.string(), label: z.string() })]);

function selectedOptionValue(field: FormField, value: unknown): string | null {
  const given = optionValue.safeParse(value);
  if (!given.success) return null;
  const name = typeof given.data === 'string' ? given.data : given.data.value;
  return field.options.some((option) => option.value === name) ? name : null;
}

/**
 * Parsers by field kind; `null` = invalid. Number bounds are checked separately, because each bound
 * has its own message.
 */
const parsers: Readonly<Record<FieldKind, (value: unknown, field: FormField) => StoredValue>> = {
  text: (value) => text.safeParse(value).data?.trim() ?? null,
  textArea: (value) => text.safeParse(value).data?.trim() ?? null,
  password: (value) => text.safeParse(value).data ?? null,
  number: (value) =>
    decimal.safeParse(value).data === undefined ? (z.number().safeParse(value).data ?? null) : Number(value),
  email: (value) => z.email().max(320).safeParse(value).data ?? null,
  date: (value) => z.iso.date().safeParse(value).data ?? null,
  time: (value) =>
    z
      .string()
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
      .safeParse(value).data ?? null,
  picker: (value) => z.union([z.iso.date(), z.iso.datetime({ offset: true })]).safeParse(value).data ?? null,
  select: (value, field) => selectedOptionValue(field, value),
  phone: (value) => z.string().regex(phone).safeParse(value).data ?? null,
  checkbox: (value) => z.boolean().safeParse(value).data ?? null,
  array: (value) => z.array(text).max(100).safeParse(value).data ?? null,
  file: (value) => text.safeParse(value).data ?? null,
};

function validateField(field: FormField, label: string, value: unknown): FieldError | StoredValue {
  const stored = parsers[field.kind](value, field);
  if (stored === null) return { code: `form.${field.kind}`, params: { label } };
  if (field.kind !== 'number' || typeof stored !== 'number') return stored;
  const min = field.min ?? Number.MIN_SAFE_INTEGER;
  const max = field.max ?? Number.MAX_SAFE_INTEGER;
  if (stored < min) return { code: 'form.min', params: { label, min } };
  return stored > max ? { code: 'form.max', params: { label, max } } : stored;
}

function isFieldError(value: FieldError | StoredValue): value is FieldError {
  return typeof value === 'object' && value !== null && 'code' in value;
}

/**
 * Validates `values` against the fields. A select accepts the value or `{label, value}` and stores
 * the value. Empty fields are stored as `null`; an unknown field name is an error. `labelOf`
 * returns a field's label.
 */
export function validateForm(
  fields: readonly FormField[],
  values: Readonly<Record<string, unknown>>,
  labelOf: (field: FormField) => string,
): CheckedForm {
  const faults = new Map<string, FieldError[]>();
  const stored = new Map<string, StoredValue>();
  const names = new Set(fields.map(({ name }) => name));
  for (const name of Object.keys(values))
    if (!names.has(name)) faults.set(name, [{ code: 'form.unknown', params: { label: name } }]);
  for (const field of fields) {
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    const label = labelOf(field);
    if (isEmpty(value)) {
      if (field.required) faults.set(field.name, [{ code: 'form.required', params: { label } }]);
      stored.set(field.name, null);
      continue;
    }
    const checked = validateField(field, label, value);
    if (isFieldError(checked)) faults.set(field.name, [checked]);
    else stored.set(field.name, checked);
  }
  return faults.size === 0
    ? { ok: true, values: Object.fromEntries(stored) }
    : { ok: false, faults: Object.fromEntries(faults) };
}
