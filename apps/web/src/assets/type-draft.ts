// An asset type while an administrator edits it: labels, style, meaning and form, with validation
// and conversion to a request body.
import type { AssetConfigResponse, FormFieldResponse } from '@curbwright/contract';
import {
  assetIcons,
  type FieldKind,
  type FormFieldInput,
  foldText,
  formDefinition,
  isIconPath,
  type PointKind,
} from '@curbwright/core';

export interface FieldDraft {
  /** React key of this editor row. */
  readonly key: number;
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly min: string;
  readonly max: string;
  /** One per line: `value` or `value: label`. */
  readonly options: string;
}

export interface TypeDraft {
  /** Id of the type; `null` = a new type. */
  readonly id: number | null;
  readonly version: number | null;
  readonly name: string;
  readonly displayName: string;
  readonly geometryType: 'point' | 'polygon';
  /** CDS object type; '' = taken from the name of a new type. */
  readonly objectType: string;
  readonly iconPath: string;
  readonly color: string;
  readonly clearance: PointKind | '';
  readonly bothSides: boolean;
  readonly inViewer: boolean;
  readonly isActive: boolean;
  readonly fields: readonly FieldDraft[];
}

export const emptyTypeDraft: TypeDraft = {
  id: null,
  version: null,
  name: '',
  displayName: '',
  geometryType: 'point',
  objectType: '',
  iconPath: assetIcons.pin,
  color: '#37474f',
  clearance: '',
  bothSides: false,
  inViewer: false,
  isActive: true,
  fields: [],
};

/**
 * Derives a valid API name from a label: `Depósito de sal` → `deposito-de-sal`, with `_` for
 * fields.
 */
export function toApiName(words: string, sign: '-' | '_'): string {
  const plain = foldText(words)
    .replaceAll(/[^a-z0-9]+/g, sign)
    .replace(/^[^a-z]+/, '')
    .slice(0, 60);
  return plain.endsWith(sign) ? plain.slice(0, -1) : plain;
}

/** Returns the CDS object type that a draft is saved with. */
export function objectTypeOf({ id, objectType, name, displayName }: TypeDraft): string {
  const isFromName = id === null && objectType === '';
  return isFromName ? toApiName(name === '' ? displayName : name, '_') : objectType;
}

function fieldDraft(field: FormFieldResponse, key: number): FieldDraft {
  const { name, label, kind, required, min, max, options } = field;
  const lines = options.map((one) => (one.label === one.value ? one.value : `${one.value}: ${one.label}`));
  return {
    key,
    name,
    label,
    kind,
    required,
    min: min === null ? '' : `${min}`,
    max: max === null ? '' : `${max}`,
    options: lines.join('\n'),
  };
}

export function toTypeDraft(type: AssetConfigResponse): TypeDraft {
  return {
    id: type.id,
    version: type.version,
    name: type.name,
    displayName: type.display_name,
    geometryType: type.geometry_type,
    objectType: type.object_type,
    iconPath: type.icon_path,
    color: type.color,
    clearance: type.clearance ?? '',
    bothSides: type.touches_both_sides,
    inViewer: type.in_viewer,
    isActive: type.is_active,
    fields: type.form_skeleton.map(fieldDraft),
  };
}

/**
 * Returns the message key if the label is still the catalog's, so that other languages keep their
 * translation.
 */
type LabelKeyResolver = (key: string, words: string) => string;

function optionsOf(text: string, keyOf: LabelKeyResolver): { value: string; label: string }[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.indexOf(':');
      const value = (at < 0 ? line : line.slice(0, at)).trim();
      const label = (at < 0 ? line : line.slice(at + 1)).trim();
      return { value, label: keyOf(`asset.option.${value}`, label === '' ? value : label) };
    });
}

function bound(text: string): number | null {
  return text.trim() === '' ? null : Number(text.replace(',', '.'));
}

function fieldInput(field: FieldDraft, keyOf: LabelKeyResolver): FormFieldInput {
  const { label, kind, required, min, max, options } = field;
  const name = field.name === '' ? toApiName(label, '_') : field.name;
  const numeric = kind === 'number';
  return {
    name,
    label: keyOf(`asset.field.${name}`, label.trim()),
    kind,
    required,
    min: numeric ? bound(min) : null,
    max: numeric ? bound(max) : null,
    options: kind === 'select' ? optionsOf(options, keyOf) : [],
  };
}

export interface TypeDraftError {
  /** Location in the form: a key of the draft, or `fields.2`. */
  readonly place: string;
  readonly code: string;
}

/** Returns the first validation error; `null` = ready to send. */
export function findTypeDraftError(draft: TypeDraft, keyOf: LabelKeyResolver): TypeDraftError | null {
  if (draft.displayName.trim() === '') return { place: 'displayName', code: 'assets.types.fault.words' };
  if (draft.id === null && toApiName(draft.name === '' ? draft.displayName : draft.name, '-') === '')
    return { place: 'name', code: 'assets.types.fault.name' };
  if (!/^[a-z][a-z0-9_]{0,59}$/.test(objectTypeOf(draft)))
    return { place: 'objectType', code: 'assets.types.fault.objectType' };
  if (!isIconPath(draft.iconPath)) return { place: 'iconPath', code: 'assets.types.fault.icon' };
  for (const [index, field] of draft.fields.entries()) {
    const place = `fields.${index}`;
    if (field.label.trim() === '') return { place, code: 'assets.types.fault.label' };
    if ([field.min, field.max].some((text) => Number.isNaN(bound(text))))
      return { place, code: 'assets.types.fault.bounds' };
  }
  const read = formDefinition.safeParse(draft.fields.map((field) => fieldInput(field, keyOf)));
  if (read.success) return null;
  const [issue] = read.error.issues;
  const [index] = issue?.path ?? [];
  const code = issue?.message.startsWith('fault.') === true ? issue.message : 'assets.types.fault.field';
  return { place: typeof index === 'number' ? `fields.${index}` : 'fields', code };
}

/** Returns the body shared by the create and update requests. */
export function toTypeBody(draft: TypeDraft, keyOf: LabelKeyResolver) {
  return {
    display_name: keyOf(`asset.type.${draft.name}`, draft.displayName.trim()),
    object_type: objectTypeOf(draft),
    icon_path: draft.iconPath.trim(),
    color: draft.color,
    clearance: draft.clearance === '' ? null : draft.clearance,
    touches_both_sides: draft.bothSides,
    in_viewer: draft.inViewer,
    form_skeleton: draft.fields.map((field) => fieldInput(field, keyOf)),
  };
}
