// What the city's configuration may hold, key by key, for administrators: meaning, value, default, where it is set; and the server's own settings beside it.
import { z } from 'zod';
import { call } from '../platform/call.ts';
import { languageQuery } from '../platform/query-values.ts';

const simpleShapes = [
  z.strictObject({ kind: z.literal('switch') }),
  z.strictObject({
    kind: z.literal('number'),
    min: z.number().nullable(),
    max: z.number().nullable(),
    /** Empty stands for null. */
    is_nullable: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('text') }),
  z.strictObject({ kind: z.literal('choice'), choices: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('choices'), choices: z.array(z.string()) }),
] as const;

/** One part of a value made of several. */
const configurationField = z.strictObject({
  name: z.string(),
  shape: z.discriminatedUnion('kind', [...simpleShapes]),
  is_required: z.boolean(),
  /** Never answered; what is sent without it keeps it as it is. */
  is_secret: z.boolean(),
});
export type ConfigurationField = z.output<typeof configurationField>;

/** How a value is written: what a form shows for it. `json`: as JSON text. */
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

const configurationKey = z.strictObject({
  key: z.string(),
  explanation: z.string(),
  shape: configurationShape,
  /** What it counts as now: what is set, or the default. Without secrets. */
  value: z.unknown(),
  fallback: z.unknown(),
  /** In the database; else the default counts. */
  is_set: z.boolean(),
  /** Answered to anybody. */
  is_public: z.boolean(),
  modified: z.iso.datetime().nullable(),
  /** Names the value as it was read: a change says which one it changes. */
  version: z.string(),
});
export type ConfigurationKey = z.output<typeof configurationKey>;

const serverSetting = z.strictObject({
  name: z.string(),
  explanation: z.string(),
  /** As the environment says it; null = it does not, or it is a secret. */
  value: z.string().nullable(),
  is_set: z.boolean(),
  is_secret: z.boolean(),
  /** What counts where it is not set; null = nothing. */
  fallback: z.string().nullable(),
});
export type ServerSetting = z.output<typeof serverSetting>;

export const configurationKeyCalls = {
  configurationKeys: call({
    method: 'GET',
    path: '/api/configuration-keys/',
    access: 'administer',
    summary:
      'Every key of the city’s configuration and every setting of the server: meaning, value, default, where it is set',
    query: languageQuery,
    answer: z.strictObject({ keys: z.array(configurationKey), settings: z.array(serverSetting) }),
    provides: ['configuration'],
  }),
  setConfigurationKey: call({
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
