// The inspection of an asset: its condition and the day, recorded in the field without a proposal.
// And the text by which people tell an asset from others of its type.
import type { FormField } from './form-field.ts';
import type { StoredValues } from './validate-form.ts';

/** Names of the form fields that an inspection records. A type may lack some of them. */
const inspectionFieldNames = ['condition', 'inspected_on'] as const;

/** Returns the fields of a form that an inspection records. */
export function inspectionFields<Field extends Pick<FormField, 'name'>>(
  form: readonly Field[],
): readonly Field[] {
  return form.filter(({ name }) => inspectionFieldNames.some((one) => one === name));
}

/** Form fields whose value tells assets of a type apart, the most telling first. */
const identifyingFieldNames = ['text', 'number', 'stop_code', 'code'] as const;

interface IdentifiableAsset {
  readonly name: string | null;
  readonly properties: StoredValues;
}

/** Returns the name of an asset, else the text of its sign or its number; `null` = it has none. */
export function identifyingText({ name, properties }: IdentifiableAsset): string | null {
  const values = [name, ...identifyingFieldNames.map((field) => properties[field])];
  for (const value of values) {
    const text = typeof value === 'number' ? value.toString() : typeof value === 'string' ? value.trim() : '';
    if (text !== '') return text;
  }
  return null;
}

/** Returns the id that people know an asset by: that of the city's own list, else the one here. */
export function assetIdText({
  id,
  outside_id: outsideId,
}: {
  readonly id: number;
  readonly outside_id: string | null;
}): string {
  return outsideId ?? `#${id}`;
}
