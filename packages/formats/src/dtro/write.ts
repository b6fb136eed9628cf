// Writes a published legal order as a D-TRO 3.5.0 record: one provision per restriction, one place
// per curb, in British National Grid coordinates.
import {
  type CityTime,
  describeRestriction,
  failWith,
  hasUnknownRules,
  type ImportIssue,
  ok,
  type Position,
  type Restriction,
  type Result,
  toMajorUnits,
} from '@curbwright/core';
import { IssueList } from '../issue-list.ts';
import { toBritishGrid } from '../projection.ts';
import { type PeriodLoss, writePeriods } from './periods.ts';
import { type Condition, type DtroRecord, dtroRecord, type dtroRegulationTypes } from './schema.ts';
import { type RequiredConditions, userConditions } from './users.ts';

/** A curb covered by the legal order. */
export interface LegalOrderLocation {
  readonly segmentId: string;
  /** `West side of Market Street, from High Street to Mill Lane`. */
  readonly description: string;
  readonly line: readonly Position[];
}

export interface LegalOrder {
  readonly regulationId: string;
  readonly version: number;
  readonly title: string;
  /** Civil days. */
  readonly madeDate: string;
  readonly effectiveFrom: string;
  /** Last civil day on which it is in force; `null` = until it is changed. */
  readonly effectiveTo: string | null;
  readonly restrictions: readonly Restriction[];
  readonly places: readonly LegalOrderLocation[];
  readonly city: CityTime;
  /** The authority's number in the street gazetteer (SWA code). */
  readonly authority: number;
}

export interface DtroOutput {
  readonly record: DtroRecord;
  /** What the specification cannot express. */
  readonly issues: readonly ImportIssue[];
}

type DtroRegulationType = (typeof dtroRegulationTypes)[number];

/** Returns the D-TRO regulation type, or `null` where its list has none and free text is needed. */
function toDtroRegulationType(entry: Restriction): DtroRegulationType | null {
  const classes = new Set(entry.users.flatMap(({ allOf, anyOf }) => [...allOf, ...anyOf]));
  const isFor = (...names: string[]) =>
    classes.size > 0 && [...classes].every((name) => names.includes(name));
  switch (entry.activity) {
    case 'no stopping':
      return entry.users.some(({ except }) => except.includes('bus'))
        ? 'nonOrderKerbsideBusStop'
        : 'kerbsideNoStopping';
    case 'no parking':
      return 'kerbsideNoWaiting';
    case 'no loading':
    case 'no unloading':
      return 'kerbsideNoLoading';
    case 'loading':
    case 'unloading':
      return 'kerbsideLoadingPlace';
    case 'parking':
      if (isFor('accessible', 'handicap')) return 'kerbsideDisabledBadgeHoldersOnly';
      if (isFor('resident', 'permit', 'visitor', 'staff', 'doctor')) return 'kerbsidePermitParkingPlace';
      if (isFor('taxi')) return 'kerbsideTaxiRank';
      if (isFor('motorcycle')) return 'kerbsideMotorcycleParkingPlace';
      if (isFor('bicycle', 'cargo bicycle')) return 'miscCycleParking';
      if (entry.payment !== null) return 'kerbsidePaymentParkingPlace';
      return entry.maxStay === null ? 'kerbsideParkingPlace' : 'kerbsideLimitedWaiting';
    default:
      return null;
  }
}

/** Formats a duration as `01:30:00`; `null` for 24 hours or more. */
function formatDuration(minutes: number): string | null {
  if (minutes >= 24 * 60) return null;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
}

function rateTableOf(
  { payment }: Restriction,
  start: string,
  lose: (code: string) => void,
): Condition['rateTable'] {
  if (payment === null || payment.rates.length === 0) return undefined;
  const { currency } = payment;
  if (currency !== 'GBP' && currency !== 'EUR') {
    lose('currency');
    return undefined;
  }
  const details = [
    ...payment.methods,
    ...payment.forms,
    ...payment.deviceIds,
    payment.operator,
    payment.phone,
  ];
  if (details.some((detail) => detail !== null)) lose('payment-details');
  if (payment.maximumFeePerDay !== null) lose('maximum-per-day');
  return {
    rateLineCollection: payment.rates.map((rate, sequence) => {
      if (rate.timeSpans.length > 0) lose('rate-times');
      const most = rate.maximumFee ?? payment.maximumFee;
      return {
        applicableCurrency: currency,
        startValidUsagePeriod: start,
        sequence,
        ...(most !== null && most > 0 && { maxValueCollection: toMajorUnits(most, currency) }),
        rateLine: rate.tiers.map((tier, at) => {
          const [from, to] = [formatDuration(tier.from), tier.to === null ? null : formatDuration(tier.to)];
          if (from === null || (tier.to !== null && to === null)) lose('long-tiers');
          if (tier.roundUpTo !== null || tier.unit !== 'rolling') lose('rate-steps');
          if (tier.increment !== null && tier.increment !== tier.per) lose('rate-steps');
          return {
            sequence: at,
            type: 'incrementingRate' as const,
            value: toMajorUnits(tier.fee, currency),
            incrementPeriod: tier.per,
            ...(from !== null && tier.from > 0 && { durationStart: from }),
            ...(to !== null && { durationEnd: to }),
          };
        }),
      };
    }),
  };
}

function validityOf(entry: Restriction, order: LegalOrder, lose: (code: string) => void): Condition {
  const losses = new Set<PeriodLoss>();
  const { valid, except } = writePeriods(entry.timeSpans, losses);
  for (const loss of losses) lose(loss);
  const start = `${order.effectiveFrom}T00:00:00`;
  const rateTable = rateTableOf(entry, start, lose);
  const stay = {
    ...(entry.maxStay !== null && { maximumOccupancy: `PT${entry.maxStay}M` }),
    ...(entry.noReturn !== null && { minimumPeriodForReturn: `PT${entry.noReturn}M` }),
  };
  return {
    ...(rateTable !== undefined && { rateTable }),
    timeValidity: {
      start,
      ...(order.effectiveTo !== null && { end: `${order.effectiveTo}T23:59:59` }),
      isPlaceholderTro: false,
      ...(valid.length > 0 && { validPeriod: [...valid] }),
      ...(except.length > 0 && { exceptionPeriod: [...except] }),
      ...(Object.keys(stay).length > 0 && { maxStayNoReturn: stay }),
    },
  };
}

function isAlternatives(one: RequiredConditions[number]): one is readonly Condition[] {
  return Array.isArray(one);
}

function conditionsOf(entry: Restriction, order: LegalOrder, lose: (code: string) => void) {
  const validity = validityOf(entry, order, lose);
  const alternatives = entry.users.map(userConditions);
  const [only, ...more] = alternatives;
  let all: RequiredConditions = only ?? [];
  if (more.length > 0) {
    // Alternatives can be listed only if each of them is a single condition.
    if (alternatives.some((one) => one.length !== 1)) lose('alternatives');
    all = [alternatives.flatMap((one) => one.slice(0, 1).flat())];
  }
  if (all.length === 0) return { condition: [validity] };
  const rest = all.map((one) =>
    isAlternatives(one) ? { operator: 'or' as const, condition: [...one] } : one,
  );
  return { conditionSet: [{ operator: 'and' as const, conditions: [validity, ...rest] }] };
}

/** Formats a line in grid meters with one decimal; `null` when a point is outside the grid. */
function formatGridLine(line: readonly Position[]): string | null {
  const points: string[] = [];
  for (const position of line) {
    const point = toBritishGrid(position);
    if (point === null) return null;
    points.push(`${point[0].toFixed(1)} ${point[1].toFixed(1)}`);
  }
  return `SRID=27700;LINESTRING(${points.join(', ')})`;
}

/**
 * Writes the legal order. Fails when it has no rules or no curbs (`dtro.empty`), when some of its
 * rules are unknown (`dtro.rules-unknown`), and when a curb is outside Great Britain
 * (`dtro.not-in-britain`), because the specification has no other coordinates.
 */
export function writeDtro(order: LegalOrder): Result<DtroOutput> {
  const { regulationId, places, restrictions, version } = order;
  if (places.length === 0 || restrictions.length === 0) return failWith('dtro.empty', { id: regulationId });
  if (hasUnknownRules(restrictions)) return failWith('dtro.rules-unknown', { id: regulationId });
  const regulatedPlace: DtroRecord['data']['source']['provision'][number]['regulatedPlace'] = [];
  for (const { segmentId, description, line } of places) {
    const linestring = formatGridLine(line);
    if (linestring === null) return failWith('dtro.not-in-britain', { link: segmentId });
    regulatedPlace.push({
      description,
      type: 'regulationLocation',
      assignment: false,
      busRoute: false,
      bywayType: 'road',
      concession: false,
      tramcar: false,
      linearGeometry: {
        version: 1,
        direction: 'bidirectional',
        lateralPosition: 'onKerb',
        linestring,
        representation: 'linear',
      },
    });
  }
  const issues = new IssueList();
  const isNew = version === 1;
  if (restrictions.length > 1) issues.count('loss', 'dtro.loss.priority', 'restrictions');
  const provision = restrictions.map((entry, index) => {
    const lose = (code: string) => issues.count('loss', `dtro.loss.${code}`, `restrictions[${index}]`);
    if (!entry.forbidsOthers && entry.users.length > 0) lose('forbids-others');
    const words = describeRestriction(entry, 'en', order.city);
    const type = toDtroRegulationType(entry);
    return {
      actionType: isNew ? ('new' as const) : ('fullAmendment' as const),
      orderReportingPoint: isNew ? ('permanentNoticeOfMaking' as const) : ('permanentAmendment' as const),
      comingIntoForceDate: order.effectiveFrom,
      provisionDescription: words,
      reference: `${regulationId}-${index + 1}`,
      regulatedPlace,
      regulation: [
        {
          isDynamic: false,
          timeZone: order.city.timeZone,
          ...conditionsOf(entry, order, lose),
          ...(type === null
            ? { offListRegulation: { regulationShortName: entry.activity, regulationFullText: words } }
            : { generalRegulation: { regulationType: type } }),
        },
      ],
    };
  });
  const record = dtroRecord.parse({
    schemaVersion: '3.5.0',
    data: {
      source: {
        actionType: isNew ? 'new' : 'amendment',
        currentTraOwner: order.authority,
        traCreator: order.authority,
        traAffected: [order.authority],
        reference: regulationId,
        section: `Version ${version}`,
        troName: order.title,
        statementDescription: order.title,
        madeDate: order.madeDate,
        comingIntoForceDate: order.effectiveFrom,
        provision,
      },
    },
  });
  return ok({ record, issues: issues.all() });
}
