// Converts one CurbLR regulation to a restriction.
import {
  type Activity,
  inferCurbType,
  type RestrictionInput,
  reportInputOptions,
  roundTo,
  storableRestriction,
} from '@curbwright/core';
import { toMinorUnits } from '../money.ts';
import { findContradiction, toReasonParams } from '../rule-object.ts';
import type { Manifest } from './manifest.ts';
import { readTimeSpan, SpanProblem } from './read-time-spans.ts';
import type { CurblrPayment, CurblrRegulation, CurblrTimeSpan, CurblrUserClass } from './schema.ts';

/** Why a regulation cannot be imported: the code and the path inside the regulation. */
interface RegulationProblem {
  readonly code: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export type ReadRegulationResult =
  | { readonly restriction: RestrictionInput }
  | { readonly problems: readonly RegulationProblem[] };

const activityOf: Readonly<Record<CurblrRegulation['rule']['activity'], Activity>> = {
  parking: 'parking',
  'no parking': 'no parking',
  standing: 'stopping',
  'no standing': 'no stopping',
  loading: 'loading',
  'no loading': 'no loading',
};

class UnreadableRegulationError extends Error {
  readonly problem: RegulationProblem;
  constructor(problem: RegulationProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * Converts a regulation: priority 10 × (index in the hierarchy + 1), money in minor units, lengths
 * in meters and weights in kilograms.
 */
export function readRegulation(regulation: CurblrRegulation, manifest: Manifest): ReadRegulationResult {
  try {
    const { rule } = regulation;
    const category = rule.priorityCategory.trim();
    const index = manifest.priorityHierarchy.findIndex(
      (name) => name.toLowerCase() === category.toLowerCase(),
    );
    const known = manifest.priorityHierarchy[index];
    // Without its priority, a prohibition could rank below a rule that it overrides.
    if (known === undefined)
      return {
        problems: [{ code: 'curblr.category-unknown', path: '.rule.priorityCategory', params: { category } }],
      };
    const paid = readPayment(regulation.payment, rule.payment === true, manifest);
    const input: Omit<RestrictionInput, 'subActivity'> = {
      activity: activityOf[rule.activity],
      priority: 10 * (index + 1),
      priorityCategory: known,
      users: regulation.userClasses.flatMap((entry, at) => readUsers(entry, at, manifest)),
      timeSpans: readSpans(regulation.timeSpans, ''),
      maxStay: rule.maxStay ?? null,
      noReturn: rule.noReturn === undefined || rule.noReturn === 0 ? null : rule.noReturn,
      payment: paid,
    };
    const found = inferCurbType(input);
    const subActivity =
      paid !== null && (found === 'free-parking' || found === 'time-limited-parking')
        ? 'paid-parking'
        : found;
    const checked = storableRestriction.safeParse({ ...input, subActivity }, reportInputOptions);
    if (!checked.success) {
      return { problems: [{ code: 'source.rule', path: '', params: toReasonParams(checked.error) }] };
    }
    const contradiction = findContradiction(checked.data);
    return contradiction === null ? { restriction: checked.data } : { problems: [contradiction] };
  } catch (error) {
    if (error instanceof UnreadableRegulationError) return { problems: [error.problem] };
    throw error;
  }
}

function readSpans(spans: readonly CurblrTimeSpan[], path: string) {
  return spans.flatMap((span, index) => {
    const at = `${path}.timeSpans[${index}]`;
    const reading = readTimeSpan(span);
    if (reading instanceof SpanProblem)
      throw new UnreadableRegulationError({
        code: 'curblr.time-span',
        path: `${at}${reading.path}`,
        params: { value: reading.value },
      });
    const isEmpty = Object.keys(reading).length === 0;
    // A single empty span has no effect; together with other spans it is unclear whether the rule
    // always applies.
    if (isEmpty && spans.length > 1)
      throw new UnreadableRegulationError({ code: 'source.never-holds', path: at, params: {} });
    return isEmpty ? [] : [reading];
  });
}

/**
 * Converts an entry of users. An empty entry (`{}`, which occurs in real feeds) names nobody and is
 * ignored.
 */
function readUsers(entry: CurblrUserClass, index: number, manifest: Manifest) {
  const limits = {
    maxHeight: convertLimit(entry.maxHeight, manifest.metres, 'maxHeight', index),
    minHeight: convertLimit(entry.minHeight, manifest.metres, 'minHeight', index),
    maxLength: convertLimit(entry.maxLength, manifest.metres, 'maxLength', index),
    minLength: convertLimit(entry.minLength, manifest.metres, 'minLength', index),
    maxWeight: convertLimit(entry.maxWeight, manifest.kilograms, 'maxWeight', index),
    minWeight: convertLimit(entry.minWeight, manifest.kilograms, 'minWeight', index),
  };
  const limited = Object.values(limits).some((limit) => limit !== null);
  const anyOf = [...entry.classes, ...entry.class].map((name) => name.trim().toLowerCase()).filter(Boolean);
  const subclasses = entry.subclasses.map((name) => name.trim()).filter(Boolean);
  if (anyOf.length === 0 && subclasses.length === 0 && !limited) return [];
  return [{ anyOf, subclasses, limits: limited ? limits : null }];
}

function convertLimit(
  value: number | undefined,
  unit: number | null,
  field: string,
  index: number,
): number | null {
  if (value === undefined) return null;
  if (unit === null)
    throw new UnreadableRegulationError({
      code: 'curblr.unit-missing',
      path: `.userClasses[${index}].${field}`,
      params: { manifest: field.endsWith('Weight') ? 'unitWeight' : 'unitHeightLength' },
    });
  return roundTo(value * unit, 4);
}

/**
 * Returns a payment with content; `null` for an empty one such as `{rates: [{}]}`, unless the rule
 * states that parking is paid.
 */
function readPayment(
  given: CurblrPayment | undefined,
  pays: boolean,
  manifest: Manifest,
): RestrictionInput['payment'] {
  if (given === undefined) return pays ? { currency: manifest.currency } : null;
  const [, second] = given.rates.filter(({ timeSpans }) => timeSpans.length === 0);
  if (second !== undefined)
    throw new UnreadableRegulationError({ code: 'source.tiers-overlap', path: '.payment.rates', params: {} });
  const rates = given.rates.flatMap((rate, index) => {
    const path = `.payment.rates[${index}]`;
    const { fees = [], durations = [] } = rate;
    const isEmpty = rate.fees === undefined && rate.durations === undefined && rate.timeSpans.length === 0;
    if (isEmpty) return [];
    if (fees.length === 0 || fees.length !== durations.length)
      throw new UnreadableRegulationError({
        code: 'curblr.fees-and-durations',
        path,
        params: { fees: fees.length, durations: durations.length },
      });
    let from = 0;
    const tiers = fees.map((fee, at) => {
      const duration = durations[at] ?? 0;
      const last = at === fees.length - 1;
      const tier = {
        from,
        to: last ? null : from + duration,
        fee: readFee(fee, `${path}.fees[${at}]`, manifest),
        per: duration,
        increment: duration,
      };
      from += duration;
      return tier;
    });
    return [{ timeSpans: readSpans(rate.timeSpans, path), tiers }];
  });
  const said = [given.methods, given.forms, given.deviceIds].some((names) => names.length > 0);
  if (!pays && rates.length === 0 && !said && given.operator === undefined && given.phone === undefined)
    return null;
  return {
    currency: manifest.currency,
    rates,
    methods: given.methods,
    forms: given.forms,
    operator: given.operator ?? null,
    phone: given.phone ?? null,
    deviceIds: given.deviceIds,
  };
}

function readFee(amount: number, path: string, { currency }: Manifest): number {
  const fee = toMinorUnits(amount, currency);
  if (fee === null)
    throw new UnreadableRegulationError({
      code: 'source.price-below-unit',
      path,
      params: { value: amount, currency },
    });
  return fee;
}
