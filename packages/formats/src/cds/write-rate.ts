// Writes a core rate as CDS Rates, in whole units of time and whole minor units of currency.
import { findTierError, type Rate, type RateTier } from '@curbwright/core';

type ReportLoss = (code: string) => void;

const units = [
  { name: 'day', minutes: 1440 },
  { name: 'hour', minutes: 60 },
  { name: 'minute', minutes: 1 },
] as const;

export function writeRate(
  rate: Rate,
  maximumFee: number | null,
  lose: ReportLoss,
): Record<string, unknown>[] {
  const most = rate.maximumFee ?? maximumFee;
  // A tier that ends before it begins is never charged.
  const tiers = addFreeTiers(rate.tiers.filter(({ from, to }) => to === null || to > from));
  // A cap of 0 makes parking free, but readers would take it for "no cap".
  return most === 0
    ? tiers.map((tier) => writeTier({ ...tier, fee: 0 }, null, lose))
    : tiers.map((tier) => writeTier(tier, most, lose));
}

/** Adds free tiers for times that no tier covers, because CDS expects rates for the whole stay. */
function addFreeTiers(tiers: readonly RateTier[]): readonly RateTier[] {
  if (tiers.length > 0 && findTierError(tiers, null) !== 'gap') return tiers;
  const free = { fee: 0, per: 60, increment: null, roundUpTo: null, unit: 'rolling' as const };
  const sorted = [...tiers].sort((a, b) => a.from - b.from);
  const filled: RateTier[] = [];
  let covered: number | null = 0;
  for (const tier of sorted) {
    if (covered !== null && tier.from > covered) filled.push({ ...free, from: covered, to: tier.from });
    filled.push(tier);
    covered = tier.to;
  }
  return covered === null ? filled : [...filled, { ...free, from: covered, to: null }];
}

function writeTier(tier: RateTier, maximumFee: number | null, lose: ReportLoss): Record<string, unknown> {
  const shared = {
    ...(tier.roundUpTo !== null && { increment_amount: tier.roundUpTo }),
    ...(maximumFee !== null && { maximum_fee: maximumFee }),
  };
  if (tier.unit !== 'rolling') {
    const name = tier.unit.replace('calendar ', '');
    const minutes = { hour: 60, day: 1440, week: 10_080, month: 43_200, year: 525_600 }[name] ?? tier.per;
    return {
      rate: tier.fee,
      rate_unit: name,
      rate_unit_period: 'calendar',
      ...tierBounds(tier, minutes, lose),
      ...shared,
    };
  }
  const fits = (minutes: number, withIncrement: boolean): boolean =>
    Number.isInteger((tier.fee * minutes) / tier.per) &&
    tier.from % minutes === 0 &&
    (tier.to ?? 0) % minutes === 0 &&
    (!withIncrement || (tier.increment ?? 0) % minutes === 0);
  const exact =
    units.find(({ minutes }) => tier.per % minutes === 0 && fits(minutes, true)) ??
    units.toReversed().find(({ minutes }) => fits(minutes, true));
  const [, hour, minute] = units;
  // Rounded times would leave gaps or overlaps, so the price is rounded instead.
  const hasWholeHours = tier.from % hour.minutes === 0 && (tier.to ?? 0) % hour.minutes === 0;
  const unit =
    exact ??
    units.find(({ minutes }) => minutes <= 60 && fits(minutes, false)) ??
    (hasWholeHours ? hour : minute);
  if (exact === undefined && tier.increment !== null) lose('cds.loss.increment');
  const price = (tier.fee * unit.minutes) / tier.per;
  if (!Number.isInteger(price)) lose('cds.loss.rate-rounded');
  return {
    rate: price > 0 ? Math.max(1, Math.round(price)) : 0,
    rate_unit: unit.name,
    rate_unit_period: 'rolling',
    ...(exact !== undefined &&
      tier.increment !== null && { increment_duration: tier.increment / unit.minutes }),
    ...tierBounds(tier, unit.minutes, lose),
    ...shared,
  };
}

/** Start and end of a tier in the unit of its rate. */
function tierBounds(tier: RateTier, minutes: number, lose: ReportLoss): Record<string, number> {
  if (tier.from % minutes !== 0 || (tier.to ?? 0) % minutes !== 0) lose('cds.loss.rate-rounded');
  return {
    ...(tier.from > 0 && { start_duration: Math.round(tier.from / minutes) }),
    ...(tier.to !== null && { end_duration: Math.round(tier.to / minutes) }),
  };
}
