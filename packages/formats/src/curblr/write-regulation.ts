// Writes one restriction as a CurbLR regulation. Reports what CurbLR cannot express to `lose`, by
// code.
import type { Payment, Restriction, Users } from '@curbwright/core';
import { toMajorUnits } from '@curbwright/core';
import { writeTimeSpans } from './write-time-spans.ts';

/** Called with the loss code for everything that is lost. */
export type ReportLoss = (code: string) => void;

const activityOf: Readonly<Record<Restriction['activity'], string | null>> = {
  parking: 'parking',
  'no parking': 'no parking',
  loading: 'loading',
  'no loading': 'no loading',
  unloading: 'loading',
  'no unloading': 'no loading',
  stopping: 'standing',
  'no stopping': 'no standing',
  travel: 'no standing',
  'no travel': null,
};

/**
 * Returns a regulation, or `null` when CurbLR has no equivalent activity or the rule never applies.
 */
export function writeRegulation(
  restriction: Restriction,
  category: string,
  authority: unknown,
  timeZone: string,
  lose: ReportLoss,
): Record<string, unknown> | null {
  const activity = activityOf[restriction.activity];
  if (activity === null) {
    lose('curblr.loss.no-travel');
    return null;
  }
  if (restriction.activity === 'unloading' || restriction.activity === 'no unloading')
    lose('curblr.loss.unloading');
  if (restriction.activity === 'travel') lose('curblr.loss.travel');
  if (restriction.description !== null) lose('curblr.loss.description');
  if (!restriction.forbidsOthers && restriction.users.length > 0 && !restriction.activity.startsWith('no '))
    lose('curblr.loss.forbids-others');
  const timeSpans = writeTimeSpans(restriction.timeSpans, timeZone, lose);
  if (timeSpans === null) return null;
  return {
    rule: {
      activity,
      priorityCategory: category,
      ...(restriction.maxStay !== null && { maxStay: restriction.maxStay }),
      ...(restriction.noReturn !== null && { noReturn: restriction.noReturn }),
      ...(restriction.payment !== null && { payment: true }),
      ...(authority !== null && authority !== undefined && { authority }),
    },
    ...(restriction.users.length > 0 && {
      userClasses: restriction.users.map((entry) => writeUsers(entry, lose)),
    }),
    ...(timeSpans.length > 0 && { timeSpans }),
    ...(restriction.payment !== null && { payment: writePayment(restriction.payment, timeZone, lose) }),
  };
}

/**
 * CurbLR classes are alternatives. Several classes that must all match are joined into one class,
 * so that no other users are allowed by mistake.
 */
function writeUsers(entry: Users, lose: ReportLoss): Record<string, unknown> {
  const { allOf, anyOf, except, purposes, subclasses, limits } = entry;
  if (except.length > 0) lose('curblr.loss.except');
  if (purposes.length > 0) lose('curblr.loss.purposes');
  const groups = [...allOf.map((name) => [name]), ...[anyOf, purposes].filter((names) => names.length > 0)];
  const [only] = groups;
  if (groups.length > 1) lose('curblr.loss.all-of');
  const classes =
    groups.length === 0
      ? []
      : groups.length === 1
        ? (only ?? [])
        : [groups.map((names) => names.join('|')).join(' & ')];
  const set = Object.entries(limits ?? {}).filter(([, value]) => value !== null);
  return {
    ...(classes.length > 0 && { classes }),
    ...(subclasses.length > 0 && { subclasses }),
    ...Object.fromEntries(set),
  };
}

function writePayment(payment: Payment, timeZone: string, lose: ReportLoss): Record<string, unknown> {
  if (payment.maximumFee !== null || payment.maximumFeePerDay !== null) lose('curblr.loss.maximum-fee');
  const rates = payment.rates.flatMap((rate) => {
    if (rate.maximumFee !== null) lose('curblr.loss.maximum-fee');
    const timeSpans = writeTimeSpans(rate.timeSpans, timeZone, lose);
    if (timeSpans === null) return [];
    return { ...writeTiers(rate.tiers, payment.currency, lose), ...(timeSpans.length > 0 && { timeSpans }) };
  });
  return {
    rates,
    ...(payment.methods.length > 0 && { methods: payment.methods }),
    ...(payment.forms.length > 0 && { forms: payment.forms }),
    ...(payment.operator !== null && { operator: payment.operator }),
    ...(payment.phone !== null && { phone: payment.phone }),
    ...(payment.deviceIds.length > 0 && { deviceIds: payment.deviceIds }),
  };
}

/** Maximum number of fee/duration pairs for one tier. */
const maxFeeSteps = 96;

function writeTiers(
  tiers: Payment['rates'][number]['tiers'],
  currency: string,
  lose: ReportLoss,
): { fees: number[]; durations: number[] } {
  const fees: number[] = [];
  const durations: number[] = [];
  let reached = 0;
  for (const tier of tiers) {
    const { fee, duration } = feeAndDuration(tier, lose);
    if (tier.unit !== 'rolling') lose('curblr.loss.calendar-rate');
    if (tier.roundUpTo !== null) lose('curblr.loss.round-up');
    if (tier.from !== reached) {
      if (tier.from < reached) lose('curblr.loss.rate-overlap');
      else {
        // Time between two tiers is free.
        fees.push(0);
        durations.push(tier.from - reached);
      }
    }
    const length = tier.to === null ? duration : tier.to - tier.from;
    const pairs = length / duration;
    if (!Number.isInteger(pairs) || pairs > maxFeeSteps) {
      lose('curblr.loss.rate-steps');
      fees.push(toMajorUnits(Math.round((fee * length) / duration), currency));
      durations.push(length);
    } else
      for (let count = 0; count < pairs; count++) {
        fees.push(toMajorUnits(fee, currency));
        durations.push(duration);
      }
    reached = tier.to ?? tier.from + duration;
  }
  const last = tiers.at(-1);
  // CurbLR repeats the last pair, so a rate that ends must be followed by a free pair.
  if (last !== undefined && last.to !== null && last.fee > 0) {
    fees.push(0);
    durations.push(last.per);
  }
  return { fees, durations };
}

/**
 * Returns the fee and minutes of one step of a tier. Prices by the exact minute cannot be
 * expressed; a billing step shorter than `per` can, if the fee can be divided evenly.
 */
function feeAndDuration(
  tier: Payment['rates'][number]['tiers'][number],
  lose: ReportLoss,
): { fee: number; duration: number } {
  if (tier.increment === tier.per) return { fee: tier.fee, duration: tier.per };
  if (tier.increment === null) {
    if (tier.fee > 0) lose('curblr.loss.pro-rata');
    return { fee: tier.fee, duration: tier.per };
  }
  const fee = (tier.fee * tier.increment) / tier.per;
  if (Number.isInteger(fee)) return { fee, duration: tier.increment };
  lose('curblr.loss.rate-steps');
  return { fee: Math.round(fee), duration: tier.increment };
}
