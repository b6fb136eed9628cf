// Form fields as data, with the field kinds of requirement §5.
import { z } from 'zod';

export const fieldKinds = [
  'text',
  'textArea',
  'password',
  'number',
  'email',
  'date',
  'time',
  'picker',
  'select',
  'phone',
  'checkbox',
  'array',
  'file',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** Maximum number of fields in a form, and of options in a field. */
const maxFormFields = 60;
const maxFieldOptions = 200;

/** One option of a select: stored value and label. */
const fieldOption = z.strictObject({
  value: z.string().min(1).max(100),
  /** A message key, or the label text itself. */
  label: z.string().min(1).max(200),
});

export const formField = z
  .strictObject({
    /** Name under which its value is stored. */
    name: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/),
    /** A message key (`asset.field.…`), or the label itself if the city named the field. */
    label: z.string().trim().min(1).max(200),
    kind: z.enum(fieldKinds),
    required: z.boolean().default(false),
    /** For numbers, both inclusive; `null` = limited only by safe integers. */
    min: z.number().nullable().default(null),
    max: z.number().nullable().default(null),
    /** Only for a select. */
    options: z.array(fieldOption).max(maxFieldOptions).default([]),
  })
  .refine((field) => field.kind !== 'select' || field.options.length > 0, {
    path: ['options'],
    error: 'fault.field-options',
  })
  .refine((field) => field.min === null || field.max === null || field.min <= field.max, {
    path: ['max'],
    error: 'fault.field-bounds',
  });
export type FormField = z.infer<typeof formField>;
export type FormFieldInput = z.input<typeof formField>;

/** A form: fields with unique names. */
export const formDefinition = z
  .array(formField)
  .max(maxFormFields)
  .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, {
    error: 'fault.field-twice',
  });
export type FormDefinition = z.infer<typeof formDefinition>;
