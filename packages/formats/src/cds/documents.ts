// Collects the CDS objects of one or several files from any envelope, list or single object.
import { failWith, ok, type Result } from '@curbwright/core';
import type { SourceFile } from '../format.ts';
import { nearMisses } from '../rule-object.ts';
import { isObject, type JsonObject, numberOrNull, readJson, textOrNull } from '../source-json.ts';

const cdsKinds = ['zones', 'policies', 'areas', 'spaces', 'objects'] as const;
type CdsKind = (typeof cdsKinds)[number];

/** An object of a feed with its path. */
export interface CdsEntry {
  readonly place: string;
  readonly value: JsonObject;
}

export interface CdsFeed {
  readonly entries: Readonly<Record<CdsKind, readonly CdsEntry[]>>;
  /** Paths of entries whose kind is unknown. */
  readonly strays: readonly string[];
  /** `1.0`, `1.1`, … from the first envelope that has it; `null` when none does. */
  readonly version: string | null;
  readonly timeZone: string | null;
  readonly currency: string | null;
  readonly author: string | null;
  readonly lastUpdated: number | null;
}

const idOfKind: Readonly<Record<CdsKind, string>> = {
  zones: 'curb_zone_id',
  policies: 'curb_policy_id',
  areas: 'curb_area_id',
  spaces: 'curb_space_id',
  objects: 'curb_object_id',
};

/**
 * Returns the kind of a single object from its first matching id field. The order matters, because
 * a space also has the id of its zone.
 */
function kindOf(value: JsonObject): CdsKind | null {
  if ('rules' in value && 'curb_policy_id' in value) return 'policies';
  const order: readonly CdsKind[] = ['objects', 'spaces', 'areas', 'zones', 'policies'];
  return order.find((kind) => idOfKind[kind] in value) ?? null;
}

/**
 * Collects all objects of the files. Fails if a file is not JSON, not CDS, contains events instead
 * of curbs, or has an unknown version.
 */
export function collectCdsFeed(files: readonly SourceFile[]): Result<CdsFeed> {
  const entries: Record<CdsKind, CdsEntry[]> = {
    zones: [],
    policies: [],
    areas: [],
    spaces: [],
    objects: [],
  };
  const envelopes: JsonObject[] = [];
  const strays: string[] = [];
  for (const file of files) {
    const document = readJson(file);
    if (!document.ok) return document;
    const prefix = files.length > 1 ? `${file.name}: ` : '';
    const taken = collectEntries(document.value, prefix, entries, envelopes, strays);
    if (taken === null) return failWith('cds.not-curbs', { name: file.name, found: keysOf(document.value) });
  }
  const difference = findEnvelopeMismatch(envelopes);
  if (difference !== null) return failWith('cds.files-differ', difference);
  const first = (key: string): unknown =>
    envelopes.map((one) => one[key]).find((value) => value !== undefined);
  const version = /^(\d+)(?:\.\d+)?/.exec(textOrNull(first('version')) ?? '');
  if (version !== null && version[1] !== '1')
    return failWith('cds.version', { version: version[0], place: 'version' });
  const lastUpdated = first('last_updated');
  return ok({
    entries,
    strays,
    version: version?.[0] ?? null,
    timeZone: textOrNull(first('time_zone')),
    currency: toTextOrNull(first('currency')),
    author: textOrNull(first('author')),
    lastUpdated:
      lastUpdated === undefined || lastUpdated === null ? null : (numberOrNull(lastUpdated) ?? Number.NaN),
  });
}

/** Returns any value as text; `null` if absent. */
function toTextOrNull(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return textOrNull(value) ?? JSON.stringify(value);
}

/**
 * Returns the first field with different values in two envelopes that must be the same in all
 * files.
 */
function findEnvelopeMismatch(
  envelopes: readonly JsonObject[],
): { field: string; one: string; other: string } | null {
  for (const field of ['version', 'time_zone', 'currency']) {
    // Versions 1.1 and 1.1.0 are equal, and so are the currencies USD and usd.
    const plain = (value: unknown) =>
      toTextOrNull(value)
        ?.trim()
        .toLowerCase()
        .replace(/^(\d+\.\d+)\.\d+$/, '$1');
    const [one, other] = new Set(envelopes.flatMap((envelope) => plain(envelope[field]) ?? []));
    if (one !== undefined && other !== undefined) return { field, one, other };
  }
  return null;
}

function keysOf(value: unknown): string {
  const inner = isObject(value) && isObject(value.data) ? value.data : value;
  return isObject(inner) ? Object.keys(inner).slice(0, 6).join(', ') : typeof inner;
}

/** Adds the objects of a document to their lists; `null` if it contains no known objects. */
function collectEntries(
  document: unknown,
  prefix: string,
  entries: Record<CdsKind, CdsEntry[]>,
  envelopes: JsonObject[],
  strays: string[],
): true | null {
  if (isObject(document) && ('data' in document || 'version' in document)) envelopes.push(document);
  const hasData = isObject(document) && 'data' in document;
  const data = hasData ? document.data : document;
  const place = `${prefix}${hasData ? 'data' : ''}`;
  if (Array.isArray(data)) {
    let known: true | null = null;
    for (const [index, value] of data.entries()) {
      const kind = isObject(value) ? kindOf(value) : null;
      if (kind === null || !isObject(value)) {
        strays.push(`${place}[${index}]`);
        continue;
      }
      entries[kind].push({ place: `${place}[${index}]`, value });
      known = true;
    }
    return known;
  }
  if (!isObject(data)) return null;
  let known: true | null = null;
  for (const field of nearMisses(data, cdsKinds)) strays.push(place === '' ? field : `${place}.${field}`);
  for (const kind of cdsKinds) {
    const list = data[kind];
    if (list === undefined || list === null) continue;
    if (!Array.isArray(list)) {
      strays.push(`${place}.${kind}`);
      continue;
    }
    known = true;
    const at = place === '' || place === prefix ? `${prefix}${kind}` : `${place}.${kind}`;
    for (const [index, value] of list.entries())
      entries[kind].push({ place: `${at}[${index}]`, value: isObject(value) ? value : {} });
  }
  if (known !== null) return known;
  const kind = kindOf(data);
  if (kind === null) return null;
  entries[kind].push({ place: place === '' ? '$' : place, value: data });
  return true;
}
