// The configuration keys Curbwright knows: allowed values, who may read them, and defaults. Their
// descriptions are interface text.
import { type ConfigurationSection, units } from '@curbwright/contract';
import {
  defaultApiAccess,
  defaultUndoMinutes,
  type Failure,
  maxUndoMinutes,
  moduleKeys,
  openableScopes,
  reasonParams,
  reportInputOptions,
  schemaIssues,
  secondPersonEntry,
  signStyles,
} from '@curbwright/core';
import { z } from 'zod';
import { newGeocoderEntry } from '../search/geocoder.ts';

/** A URL, or empty. */
const optionalUrl = z
  .string()
  .max(2000)
  .refine((text) => text === '' || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)), {
    error: 'form.url-or-empty',
  });
/**
 * Whether the text is a path on this server; `//host`, `/\host` and `/<tab>/host` lead to another
 * server.
 */
function isLocalPath(text: string): boolean {
  const here = 'http://here.invalid';
  return text.startsWith('/') && URL.canParse(text, here) && new URL(text, here).origin === here;
}
/**
 * A path on this server (`/basemap/city.pmtiles`) or a URL elsewhere; `{z}/{x}/{y}` are preserved.
 */
const mapUrl = z
  .string()
  .max(2000)
  .refine((text) => isLocalPath(text) || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)), {
    error: 'form.url-or-path',
  });

const common = {
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(200),
  attribution: z.string().max(500).optional(),
  satellite: z.boolean().optional(),
  default: z.boolean().optional(),
  minzoom: z.number().min(0).max(24).optional(),
  maxzoom: z.number().min(0).max(24).optional(),
  transformHosts: z.array(z.string().regex(/^[\w.-]+(?::\d+)?$/, 'form.hosts')).optional(),
};

const baseMap = z.discriminatedUnion('type', [
  z.strictObject({
    ...common,
    type: z.literal('pmtiles'),
    url: mapUrl,
    schema: z.string().optional(),
    flavor: z.string().max(40).optional(),
  }),
  z.strictObject({ ...common, type: z.literal('style'), url: mapUrl }),
  z.strictObject({
    ...common,
    type: z.literal('raster'),
    tiles: z.array(mapUrl).min(1),
    tileSize: z.int().min(64).max(1024).optional(),
  }),
  z.strictObject({ ...common, type: z.literal('blank') }),
]);

interface KnownKey {
  /** Where the administration lists the key. */
  readonly section: ConfigurationSection;
  readonly schema: z.ZodType;
  /** Readable by anybody unless the city changes it. */
  readonly isPublic: boolean;
  /** The value while the key is not set. */
  readonly fallback: unknown;
}

export const knownKeys = {
  API_ACCESS: {
    section: 'software',
    schema: z.strictObject({
      open: z.array(z.enum(openableScopes)).optional(),
      key_calls_per_minute: z.int().min(1).max(1_000_000).optional(),
      address_calls_per_minute: z.int().min(1).max(1_000_000).optional(),
    }),
    isPublic: true,
    fallback: defaultApiAccess,
  },
  BASEMAPS: {
    section: 'map',
    schema: z
      .array(baseMap)
      .max(50)
      .refine((maps) => new Set(maps.map(({ id }) => id)).size === maps.length, { error: 'form.twice' }),
    isPublic: true,
    fallback: [],
  },
  CITY_ATTRIBUTION: { section: 'city', schema: z.string().max(500), isPublic: true, fallback: '' },
  CITY_NAME: {
    section: 'city',
    schema: z
      .string()
      .max(200)
      .refine((text) => text === text.trim(), { error: 'form.trimmed' }),
    isPublic: true,
    fallback: '',
  },
  EMBEDDING: {
    section: 'pages',
    schema: z
      .strictObject({
        is_enabled: z.boolean(),
        token: z
          .string()
          .max(200)
          .refine((token) => token === '' || /^[\w.~+/=-]{16,}$/.test(token), {
            error: 'form.token',
          })
          .default(''),
        origin: optionalUrl.default(''),
      })
      .refine((one) => !one.is_enabled || one.origin !== '' || one.token !== '', {
        path: ['origin'],
        error: 'form.embedding',
      }),
    isPublic: true,
    fallback: { is_enabled: false, token: '', origin: '' },
  },
  EVENT_RETENTION_DAYS: { section: 'data', schema: z.int().min(1).max(3650), isPublic: false, fallback: 30 },
  GEOCODER: { section: 'map', schema: newGeocoderEntry.nullable(), isPublic: false, fallback: null },
  GEOSERVER: {
    section: 'software',
    schema: z.strictObject({ is_enabled: z.boolean() }),
    isPublic: true,
    fallback: { is_enabled: false },
  },
  LIVE: {
    section: 'map',
    schema: z.strictObject({
      is_enabled: z.boolean(),
      seconds: z.int().min(5).max(3600).optional(),
      stale_minutes: z.int().min(1).max(1440).optional(),
      skew_seconds: z.int().min(0).max(3600).optional(),
    }),
    isPublic: true,
    fallback: { is_enabled: true, seconds: 30, stale_minutes: 15, skew_seconds: 60 },
  },
  MODULES: {
    section: 'city',
    schema: z.array(z.enum(moduleKeys)).min(1, { error: 'fault.choose-one' }),
    isPublic: true,
    fallback: [...moduleKeys],
  },
  PAY_NOW_LINK: { section: 'pages', schema: optionalUrl, isPublic: true, fallback: '' },
  PUBLIC_DEFAULT_VIEW: {
    section: 'map',
    schema: z
      .string()
      .max(2000)
      .refine((text) => text === '' || /[?#]./.test(text), {
        error: 'form.map-address',
      }),
    isPublic: true,
    fallback: '',
  },
  SECOND_PERSON: {
    section: 'publishing',
    schema: secondPersonEntry,
    isPublic: false,
    fallback: { is_enabled: false, curb_types: [] },
  },
  SESSION_RETENTION_MONTHS: {
    section: 'data',
    schema: z.int().min(1).max(1200).nullable(),
    isPublic: false,
    fallback: null,
  },
  SIGN_STYLE: {
    section: 'city',
    schema: z.enum(['', ...signStyles]),
    isPublic: true,
    fallback: '',
  },
  UNITS: { section: 'city', schema: z.enum(['', ...units]), isPublic: true, fallback: '' },
  TERMS_LINK: { section: 'pages', schema: optionalUrl, isPublic: true, fallback: '' },
  TRAFFIC_AUTHORITY: {
    section: 'publishing',
    schema: z.int().min(1).max(9_999).nullable(),
    isPublic: true,
    fallback: null,
  },
  UNDO_PUBLICATION_MINUTES: {
    section: 'publishing',
    schema: z.int().min(0).max(maxUndoMinutes),
    isPublic: true,
    fallback: defaultUndoMinutes,
  },
} as const satisfies Readonly<Record<string, KnownKey>>;

export type KnownKeyName = keyof typeof knownKeys;

export function isKnownKey(key: string): key is KnownKeyName {
  return Object.hasOwn(knownKeys, key);
}

function isKnownList(names: readonly string[]): readonly KnownKeyName[] {
  return names.filter(isKnownKey);
}
export const knownKeyNames: readonly KnownKeyName[] = isKnownList(Object.keys(knownKeys));

/**
 * Returns where a value is invalid (`[0].url`) and why, as parameters of a message formatted by
 * `translateAny`; `null` when it is valid.
 */
export function findValueError(
  key: KnownKeyName,
  value: unknown,
): { readonly place: string; readonly reason: Failure['params'] } | null {
  const { error } = knownKeys[key].schema.safeParse(value, reportInputOptions);
  const fault = error === undefined ? undefined : schemaIssues(error).next().value;
  if (fault === undefined) return null;
  const place = fault.path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('');
  return { place: place.replace(/^\./, ''), reason: reasonParams(fault) };
}
