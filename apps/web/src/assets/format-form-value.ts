// Formats values of an asset's form.
import type { FormFieldResponse } from '@curbwright/contract';
import { formatDate, numberFormat, type Reader, type StoredValue } from '@curbwright/core';

interface YesNoLabels {
  readonly yes: string;
  readonly no: string;
}

/** Formats a value for display; `null` if it is empty. Passwords are not shown. */
export function formatFormValue(
  field: Pick<FormFieldResponse, 'kind' | 'options'>,
  value: StoredValue | undefined,
  reader: Reader,
  words: YesNoLabels,
): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ');
  if (field.kind === 'password') return '••••';
  if (field.kind === 'date' || field.kind === 'picker') return formatDate(String(value).slice(0, 10), reader);
  if (field.kind === 'select')
    return field.options.find((one) => one.value === value)?.label ?? String(value);
  return typeof value === 'number' ? numberFormat(reader.locale).format(value) : value;
}
