// Derives the form fields of a configuration value from its schema, so that a form never accepts
// what the schema rejects.
import type { ConfigurationField, ConfigurationShape } from '@curbwright/contract';
import { z } from 'zod';
import { isPrivateUrl } from '../../platform/outbound/fetch-public.ts';
import { stripUrlSecrets } from '../search/geocoder.ts';
import { isKnownKey, type KnownKeyName, knownKeys } from './known-keys.ts';

type SimpleShape = ConfigurationField['shape'];
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Fields of values that are never returned. */
const secretFields: Readonly<Partial<Record<KnownKeyName, readonly string[]>>> = { GEOCODER: ['key'] };
/**
 * Fields with URLs that the server itself requests. A URL stored before the stricter check may have
 * a secret in its query.
 */
const requestedUrlFields: Readonly<Partial<Record<KnownKeyName, readonly string[]>>> = { GEOCODER: ['url'] };

function isJsonSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

function stringValues(values: readonly unknown[] | undefined): readonly string[] | null {
  const texts = (values ?? []).filter((value) => typeof value === 'string');
  return values !== undefined && texts.length === values.length ? texts : null;
}

/** The alternatives without null, and whether null is allowed. */
function alternativesOf(part: JsonSchema): {
  readonly parts: readonly JsonSchema[];
  readonly isNullable: boolean;
} {
  const all = part.anyOf?.filter(isJsonSchema) ?? [part];
  const parts = all.filter(({ type }) => type !== 'null');
  return { parts, isNullable: parts.length < all.length };
}

function choicesOf(parts: readonly JsonSchema[]): readonly string[] | null {
  const found = parts.map((part) => stringValues(part.const === undefined ? part.enum : [part.const]));
  return found.every((one) => one !== null) ? found.flat() : null;
}

function simpleShapeOf(keySchema: JsonSchema): SimpleShape | null {
  const { parts, isNullable } = alternativesOf(keySchema);
  const choices = choicesOf(parts);
  if (choices !== null && !isNullable) return { kind: 'choice', choices: [...choices] };
  // In a schema for a URL or an empty text, the empty alternative is ignored, because both are
  // text.
  const [part] = parts.filter((one) => one.const !== '');
  if (part === undefined) return null;
  if (part.type === 'boolean') return { kind: 'switch' };
  if (part.type === 'integer' || part.type === 'number') {
    const { minimum: min = null, maximum: max = null } = part;
    return { kind: 'number', min, max, is_nullable: isNullable };
  }
  if (part.type === 'string' && !isNullable) return { kind: 'text' };
  const items = part.type === 'array' && isJsonSchema(part.items) ? choicesOf([part.items]) : null;
  return items === null ? null : { kind: 'choices', choices: [...items] };
}

function shapeFrom(key: KnownKeyName): ConfigurationShape {
  const keySchema: JsonSchema = z.toJSONSchema(knownKeys[key].schema, {
    unrepresentable: 'any',
    io: 'input',
  });
  const simple = simpleShapeOf(keySchema);
  if (simple !== null) return simple;
  const { parts, isNullable } = alternativesOf(keySchema);
  const [part] = parts;
  if (parts.length !== 1 || part?.type !== 'object') return { kind: 'json' };
  const required = part.required ?? [];
  const fields = Object.entries(part.properties ?? {}).map(([name, value]) => {
    const shape = isJsonSchema(value) ? simpleShapeOf(value) : null;
    return (
      shape && {
        name,
        shape,
        is_required: required.includes(name),
        is_secret: secretFields[key]?.includes(name) ?? false,
      }
    );
  });
  const read = fields.filter((field) => field !== null);
  return read.length === fields.length
    ? { kind: 'fields', fields: read, is_nullable: isNullable }
    : { kind: 'json' };
}

const shapes = new Map<KnownKeyName, ConfigurationShape>();

/** Returns the form shape of the key's value. */
export function shapeOfKey(key: KnownKeyName): ConfigurationShape {
  const known = shapes.get(key) ?? shapeFrom(key);
  shapes.set(key, known);
  return known;
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** Returns the value without its secrets; the value of an unknown key is returned unchanged. */
export function removeSecrets(key: string, value: unknown): unknown {
  if (!isKnownKey(key)) return value;
  const secrets = secretFields[key];
  const parts = asRecord(value);
  if (secrets === undefined || parts === null) return value;
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) => {
      if (secrets.includes(name)) return [];
      const isRequestedUrl = requestedUrlFields[key]?.includes(name) === true && typeof part === 'string';
      return [[name, isRequestedUrl ? stripUrlSecrets(part) : part]];
    }),
  );
}

/**
 * Returns the field whose URL would make the server send a request to this machine or its own
 * networks; `null` when there is none.
 */
export function findPrivateAddress(
  key: KnownKeyName,
  value: unknown,
): { readonly part: string; readonly address: string } | null {
  for (const part of requestedUrlFields[key] ?? []) {
    const address = asRecord(value)?.[part];
    if (typeof address === 'string' && URL.canParse(address) && isPrivateUrl(new URL(address)))
      return { part, address };
  }
  return null;
}

/** Whether all requests of both values go to the same hosts. */
function hasSameHosts(
  key: KnownKeyName,
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  const originOf = (address: unknown) =>
    typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : address;
  return (requestedUrlFields[key] ?? []).every((name) => originOf(one[name]) === originOf(other[name]));
}

/**
 * Fills in the stored secrets that the submitted value omits, unless they would go to another host;
 * an empty secret is removed.
 */
export function restoreSecrets(key: KnownKeyName, sent: unknown, stored: unknown): unknown {
  const next = asRecord(sent);
  if (next === null) return sent;
  const before = asRecord(stored) ?? {};
  const merged: Record<string, unknown> = { ...next };
  const canReuseSecrets = hasSameHosts(key, next, before);
  for (const name of secretFields[key] ?? []) {
    if (canReuseSecrets && merged[name] === undefined && before[name] !== undefined)
      merged[name] = before[name];
    if (merged[name] === '') delete merged[name];
  }
  return merged;
}
