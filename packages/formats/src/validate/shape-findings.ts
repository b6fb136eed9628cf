// A document against its shape: what the schema refuses, said as findings with the place and what stands there.
import { quotedValue } from '@curbwright/core';
import { z } from 'zod';
import { isObject } from '../source-json.ts';
import type { FindingList } from './finding.ts';

/** `data.zones[3].rules` of a path. */
export function placeOf(base: string, path: readonly PropertyKey[]): string {
  let place = base;
  for (const key of path)
    place += typeof key === 'number' ? `[${key}]` : place === '' ? String(key) : `.${String(key)}`;
  return place === '' ? '$' : place;
}

/** A value as it stands in the document, short. */
export function shown(value: unknown): string {
  return quotedValue(JSON.stringify(value) ?? 'undefined', 60);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const key of path) {
    if (Array.isArray(at) && typeof key === 'number') at = at[key];
    else if (isObject(at) && typeof key === 'string') at = at[key];
    else return undefined;
  }
  return at;
}

/** A rule of a shape that zod cannot say itself: `refine(…, broken('finding.uuid'))`. */
export function broken(code: string, params: Readonly<Record<string, string | number>> = {}) {
  return { params: { code, ...params } };
}

interface Shape {
  readonly schema: z.ZodType;
  readonly section: string;
  /** Fields the standard brings in a later version than the document says it has. */
  readonly later?: ReadonlySet<string>;
  /** The version that brings them. */
  readonly laterVersion?: string;
}

/** What a value breaks of its shape. True when nothing is broken but fields nobody knows, so that the rules can rely on it. */
export function checkShape(value: unknown, base: string, shape: Shape, findings: FindingList): boolean {
  const checked = shape.schema.safeParse(value);
  if (checked.success) return true;
  let holds = true;
  const { section } = shape;
  for (const issue of checked.error.issues) {
    const place = placeOf(base, issue.path);
    const found = valueAt(value, issue.path);
    if (issue.code === 'unrecognized_keys') {
      for (const field of issue.keys)
        if (shape.later?.has(field) === true)
          findings.warning('finding.later-field', section, placeOf(base, [...issue.path, field]), {
            field,
            version: shape.laterVersion ?? '',
          });
        else
          findings.warning('finding.unknown-field', section, placeOf(base, [...issue.path, field]), {
            field,
          });
      continue;
    }
    holds = false;
    if (found === undefined) findings.error('finding.missing', section, place);
    else if (issue.code === 'invalid_type')
      findings.error('finding.type', section, place, { expected: issue.expected, found: shown(found) });
    else if (issue.code === 'invalid_value')
      findings.error('finding.value', section, place, {
        allowed: issue.values.map(String).join(', '),
        found: shown(found),
      });
    else if (issue.code === 'too_small' || issue.code === 'too_big')
      findings.error('finding.range', section, place, {
        limit: `${issue.code === 'too_small' ? '≥' : '≤'} ${issue.code === 'too_small' ? issue.minimum : issue.maximum}`,
        found: Array.isArray(found) ? `${found.length}` : shown(found),
      });
    else if (issue.code === 'custom' && typeof issue.params?.code === 'string')
      findings.error(issue.params.code, section, place, {
        found: shown(found),
        ...Object.fromEntries(
          Object.entries(issue.params).filter(
            (entry): entry is [string, string | number] =>
              entry[0] !== 'code' && (typeof entry[1] === 'string' || typeof entry[1] === 'number'),
          ),
        ),
      });
    else findings.error('finding.format', section, place, { found: shown(found) });
  }
  return holds;
}

/** An object with these fields and no other. */
export const fields = z.strictObject;
