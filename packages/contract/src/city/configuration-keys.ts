// The keys of the city's configuration for administrators: meaning, value, default and where each
// is set, plus the server's own settings.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { languageQuery } from '../platform/query-values.ts';

const simpleShapes = [
  z.strictObject({ kind: z.literal('switch') }),
  z.strictObject({
    kind: z.literal('number'),
    min: z.number().nullable(),
    max: z.number().nullable(),
    /** An empty value means `null`. */
    is_nullable: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('text') }),
  z.strictObject({ kind: z.literal('choice'), choices: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('choices'), choices: z.array(z.string()) }),
] as const;

/** One field of a composite value. */
const configurationField = z.strictObject({
  name: z.string(),
  shape: z.discriminatedUnion('kind', [...simpleShapes]),
  is_required: z.boolean(),
  /** The value is never returned; an update that omits it leaves it unchanged. */
  is_secret: z.boolean(),
});
export type ConfigurationField = z.output<typeof configurationField>;

/** How a form edits the value. `json`: as JSON text. */
const configurationShape = z.discriminatedUnion('kind', [
  ...simpleShapes,
  z.strictObject({
    kind: z.literal('fields'),
    fields: z.array(configurationField),
    is_nullable: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('json') }),
]);
export type ConfigurationShape = z.output<typeof configurationShape>;

/** The sections in which the keys are listed, in their order. */
export const configurationSections = ['city', 'map', 'publishing', 'pages', 'data', 'software'] as const;
export type ConfigurationSection = (typeof configurationSections)[number];

const configurationKey = z.strictObject({
  key: z.string(),
  section: z.enum(configurationSections),
  explanation: z.string(),
  shape: configurationShape,
  /** The effective value: the stored one, or the default. Secrets are excluded. */
  value: z.unknown(),
  fallback: z.unknown(),
  /** Whether the value is set in the database; otherwise the default applies. */
  is_set: z.boolean(),
  /** Whether everyone can read the value. */
  is_public: z.boolean(),
  modified: z.iso.datetime().nullable(),
  /** Version of the value that was loaded; a change must include it. */
  version: z.string(),
});
export type ConfigurationKey = z.output<typeof configurationKey>;

const serverSetting = z.strictObject({
  name: z.string(),
  explanation: z.string(),
  /** Value from the environment; `null` = not set, or secret. */
  value: z.string().nullable(),
  is_set: z.boolean(),
  is_secret: z.boolean(),
  /** Default when not set; `null` = none. */
  fallback: z.string().nullable(),
});
export type ServerSetting = z.output<typeof serverSetting>;

export const configurationKeyOperations = {
  configurationKeys: defineOperation({
    method: 'GET',
    path: '/api/configuration-keys/',
    access: 'administer',
    summary:
      'Every key of the city’s configuration and every setting of the server: meaning, value, default, where it is set',
    query: languageQuery,
    answer: z.strictObject({ keys: z.array(configurationKey), settings: z.array(serverSetting) }),
    provides: ['configuration'],
  }),
  setConfigurationKey: defineOperation({
    method: 'PUT',
    path: '/api/configuration-keys/:key/',
    access: 'administer',
    summary: 'Set a key of the city’s configuration; without a value it goes back to its default',
    params: z.strictObject({ key: z.string().regex(/^[A-Z][A-Z0-9_]{0,99}$/) }),
    body: z.strictObject({ version: z.string().max(100), value: z.unknown().optional() }),
    answer: configurationKey,
    invalidates: ['configuration', 'city', 'layers', 'access'],
  }),
};
