// Merges the linter findings of the browser and the server without duplicates, ordered by severity.
import type { Contract } from '@curbwright/contract';
import {
  type DraftEdit,
  type Finding,
  type FindingPlace,
  type Fix,
  findingKey,
  lintCodes,
  proposalDraft,
  type Severity,
  severities,
  type Waiver,
} from '@curbwright/core';
import type { z } from 'zod';

export type ServerFinding = z.output<Contract['lintProposedRegulation']['answer']>['findings'][number];

export interface ShownFinding extends Finding {
  /** Identifies the finding for a waiver. */
  readonly key: string;
  /** The waiver with its reason; `null` = not waived. */
  readonly waiver: Waiver | null;
}

type UnknownFields = Readonly<Record<string, unknown>>;

function toFields(value: unknown): UnknownFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function toNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function toSpan(value: unknown): { readonly from: number; readonly to: number } | undefined {
  const { from, to } = toFields(value);
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : undefined;
}

/** Parses the location of a finding from the server; invalid parts are dropped. */
export function parseFindingPlace(value: unknown): FindingPlace {
  const fields = toFields(value);
  const numbers = Object.fromEntries(
    ['restriction', 'other', 'rate', 'linkIndex', 'link'].flatMap((name) => {
      const number = toNumber(fields[name]);
      return number === undefined ? [] : [[name, number]];
    }),
  );
  const overriding = Array.isArray(fields.overriding)
    ? fields.overriding.flatMap((one) => {
        const { restriction, subActivity } = toFields(one);
        return typeof restriction === 'number' && typeof subActivity === 'string'
          ? [{ restriction, subActivity }]
          : [];
      })
    : undefined;
  const { monday, spans } = toFields(fields.week);
  const stretch = toSpan(fields.stretch);
  const week =
    typeof monday === 'string' && Array.isArray(spans)
      ? { monday, spans: spans.flatMap((span) => toSpan(span) ?? []) }
      : undefined;
  return {
    ...numbers,
    ...(overriding === undefined ? {} : { overriding }),
    ...(week === undefined ? {} : { week }),
    ...(stretch === undefined ? {} : { stretch }),
  };
}

const editSchema = proposalDraft.pick({
  restrictions: true,
  payment: true,
  links: true,
  timeLimit: true,
  subActivity: true,
});

/** Parses the fix of a finding from the server; `null` = missing or invalid. */
export function parseFix(value: unknown): Fix | null {
  const { code, edit } = toFields(value);
  if (typeof code !== 'string') return null;
  const given = toFields(edit);
  // Validated field by field, because the schema would add defaults for fields that the fix leaves
  // unchanged.
  const checked: DraftEdit = {};
  const { restrictions, payment, links, timeLimit, subActivity } = editSchema.shape;
  const parts = { restrictions, payment, links, timeLimit, subActivity };
  for (const [name, schema] of Object.entries(parts)) {
    if (!(name in given)) continue;
    const read = schema.safeParse(given[name]);
    if (!read.success) return null;
    Object.assign(checked, { [name]: read.data });
  }
  const params = Object.fromEntries(
    Object.entries(toFields(toFields(value).params)).flatMap(([name, param]) =>
      typeof param === 'string' || typeof param === 'number' ? [[name, param]] : [],
    ),
  );
  return { code, params, edit: checked };
}

/** Returns the findings that only the server has, compared by key. */
function serverOnlyFindings(here: readonly Finding[], there: readonly ServerFinding[]): readonly Finding[] {
  const known = new Set(here.map(findingKey));
  return there.flatMap((one): Finding[] => {
    const code = lintCodes.find((name) => name === one.code);
    if (code === undefined || known.has(one.finding)) return [];
    const { severity, params, place, fix, is_preexisting: isPreexisting } = one;
    return [{ code, severity, params, place: parseFindingPlace(place), fix: parseFix(fix), isPreexisting }];
  });
}

/**
 * Merges both lists: errors, then warnings, then notes. `there` is empty while the draft has
 * unsaved changes.
 */
export function mergeFindings(
  here: readonly Finding[],
  there: readonly ServerFinding[],
  waivers: readonly Waiver[],
): readonly ShownFinding[] {
  const all = [...here, ...serverOnlyFindings(here, there)].map((finding): ShownFinding => {
    const key = findingKey(finding);
    return { ...finding, key, waiver: waivers.find((one) => one.finding === key) ?? null };
  });
  return severities.flatMap((severity) => all.filter((one) => one.severity === severity));
}

/** Whether a finding is about the draft's changes, not about unchanged rules in force. */
export function isOfChange({ isPreexisting }: Pick<Finding, 'isPreexisting'>): boolean {
  return isPreexisting !== true;
}

/**
 * Counts the findings about the changes by severity; `blocking` counts errors without a waiver.
 */
export function countFindings(
  findings: readonly ShownFinding[],
): Readonly<Record<Severity, number>> & { readonly blocking: number; readonly fixable: number } {
  const own = findings.filter(isOfChange);
  const of = (severity: Severity) => own.filter((one) => one.severity === severity).length;
  return {
    error: of('error'),
    warning: of('warning'),
    note: of('note'),
    blocking: own.filter((one) => one.severity === 'error' && one.waiver === null).length,
    fixable: own.filter(({ fix }) => fix !== null).length,
  };
}
