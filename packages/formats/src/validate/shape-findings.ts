// Validates a document against its schema and turns schema errors into findings with the place and
// the value found.
import { sanitizeValue } from '@curbwright/core';
import type { z } from 'zod';
import { isObject } from '../source-json.ts';
import type { FindingList } from './finding.ts';

/** Formats a path as `data.zones[3].rules`. */
export function formatPlace(base: string, path: readonly PropertyKey[]): string {
  let place = base;
  for (const key of path)
    place += typeof key === 'number' ? `[${key}]` : place === '' ? String(key) : `.${String(key)}`;
  return place === '' ? '$' : place;
}

/** A value as written in the document, shortened. */
export function quoteValue(value: unknown): string {
  return sanitizeValue(JSON.stringify(value) ?? 'undefined', 60);
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

/**
 * Returns the params of a rule that zod cannot express itself, for use in `refine(…,
 * findingParams('finding.uuid'))`.
 */
export function findingParams(code: string, params: Readonly<Record<string, string | number>> = {}) {
  return { params: { code, ...params } };
}

interface Shape {
  readonly schema: z.ZodType;
  readonly section: string;
  /** Fields that the standard adds in a later version than the document declares. */
  readonly later?: ReadonlySet<string>;
  /** The version that adds them. */
  readonly laterVersion?: string;
}

/**
 * Reports how a value violates its schema. Returns `true` when only unknown fields were found, so
 * that later checks can rely on the shape.
 */
export function checkShape(value: unknown, base: string, shape: Shape, findings: FindingList): boolean {
  const checked = shape.schema.safeParse(value);
  if (checked.success) return true;
  let holds = true;
  const { section } = shape;
  for (const issue of checked.error.issues) {
    const place = formatPlace(base, issue.path);
    const found = valueAt(value, issue.path);
    if (issue.code === 'unrecognized_keys') {
      for (const field of issue.keys)
        if (shape.later?.has(field) === true)
          findings.warning('finding.later-field', section, formatPlace(base, [...issue.path, field]), {
            field,
            version: shape.laterVersion ?? '',
          });
        else
          findings.warning('finding.unknown-field', section, formatPlace(base, [...issue.path, field]), {
            field,
          });
      continue;
    }
    holds = false;
    if (found === undefined) findings.error('finding.missing', section, place);
    else if (issue.code === 'invalid_type')
      findings.error('finding.type', section, place, { expected: issue.expected, found: quoteValue(found) });
    else if (issue.code === 'invalid_value')
      findings.error('finding.value', section, place, {
        allowed: issue.values.map(String).join(', '),
        found: quoteValue(found),
      });
    else if (issue.code === 'too_small' || issue.code === 'too_big')
      findings.error('finding.range', section, place, {
        limit: `${issue.code === 'too_small' ? '≥' : '≤'} ${issue.code === 'too_small' ? issue.minimum : issue.maximum}`,
        found: Array.isArray(found) ? `${found.length}` : quoteValue(found),
      });
    else if (issue.code === 'custom' && typeof issue.params?.code === 'string')
      findings.error(issue.params.code, section, place, {
        found: quoteValue(found),
        ...Object.fromEntries(
          Object.entries(issue.params).filter(
            (entry): entry is [string, string | number] =>
              entry[0] !== 'code' && (typeof entry[1] === 'string' || typeof entry[1] === 'number'),
          ),
        ),
      });
    else findings.error('finding.format', section, place, { found: quoteValue(found) });
  }
  return holds;
}
