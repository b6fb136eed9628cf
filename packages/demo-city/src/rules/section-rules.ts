// The complete rule set of a section: rules of the whole street, rules of the section itself, and
// what applies at other times.
import type { RestrictionInput } from '@curbwright/core';
import type { SectionKind } from '../curb-sections.ts';
import type { CurbContext } from './curb-context.ts';
import { generalRules } from './general.ts';
import { monToFri, monToSat, rule, workingHours } from './hierarchy.ts';
import { chargingPrice } from './prices.ts';
import { cleaningRules, clearwayRules, eventRules } from './street-wide.ts';

function permanentRule(activity: 'no stopping' | 'no parking', description: string): RestrictionInput {
  const named = activity === 'no stopping' ? 'no-stopping' : 'no-parking';
  return rule(activity, { activity, subActivity: named, description });
}

const schoolTimes = [
  { from: '07:30', to: '09:00' },
  { from: '14:30', to: '16:00' },
];

const taxiStand = rule('taxi', {
  activity: 'stopping',
  subActivity: 'taxi',
  users: [{ anyOf: ['taxi'] }, { purposes: ['taxi'] }],
});

const nightTaxiStand: RestrictionInput = {
  ...taxiStand,
  timeSpans: [{ daysOfWeek: ['fr', 'sa'], times: [{ from: '20:00', to: '03:00' }] }],
  description: 'Taxis at night',
};

/** The rules of the section itself, without those of the whole street. */
function sectionOwnRules(kind: SectionKind, context: CurbContext): RestrictionInput[] {
  switch (kind) {
    case 'corner':
      return [permanentRule('no stopping', 'Keep the corner clear')];
    case 'hydrant':
      return [permanentRule('no stopping', 'Fire hydrant')];
    case 'driveway':
      return [permanentRule('no parking', 'Driveway')];
    case 'alley':
      return [permanentRule('no stopping', 'Keep the alley clear')];
    case 'bus stop':
      return [
        rule('bus', {
          activity: 'stopping',
          subActivity: 'bus',
          users: [{ allOf: ['bus'] }],
          description: 'Bus stop',
        }),
      ];
    case 'loading':
      return [
        rule('loading', {
          activity: 'loading',
          subActivity: 'loading',
          users: [{ anyOf: ['truck', 'van', 'commercial'] }, { purposes: ['delivery'] }],
          timeSpans: [
            context.district.rateTier <= 1
              ? workingHours(monToSat, '07:00', '11:00')
              : workingHours(monToFri, '07:00', context.variant % 2 === 0 ? '16:00' : '18:00'),
          ],
          maxStay: 30,
        }),
        ...generalRules(context),
      ];
    case 'passengers':
      return [
        rule('passenger loading', { activity: 'stopping', subActivity: 'passenger-loading', maxStay: 5 }),
      ];
    case 'hospital':
      return [
        rule('passenger loading', {
          activity: 'stopping',
          subActivity: 'passenger-loading',
          maxStay: 15,
          description: 'Hospital drop-off',
        }),
      ];
    case 'school':
      return [
        rule('school', {
          activity: 'stopping',
          subActivity: 'passenger-loading',
          timeSpans: [{ times: schoolTimes, periods: [{ name: 'school days', apply: 'only during' }] }],
          maxStay: 5,
          description: 'School drop-off',
        }),
        ...generalRules(context),
      ];
    case 'taxi':
      return context.variant % 2 === 0 ? [taxiStand] : [nightTaxiStand, ...generalRules(context)];
    case 'accessible':
      return [
        rule('accessible', {
          activity: 'parking',
          subActivity: 'accessible-parking',
          users: [{ allOf: ['accessible'] }],
          maxStay: context.general === 'metered' ? 240 : null,
        }),
      ];
    case 'charging':
      return [
        rule('charging', {
          activity: 'parking',
          subActivity: 'charging',
          users: [{ allOf: ['electric'] }],
          maxStay: 240,
          payment: chargingPrice,
        }),
      ];
    case 'car share':
      return [
        rule('car share', {
          activity: 'parking',
          subActivity: 'car-share',
          users: [{ anyOf: ['car share', 'carshare'] }, { purposes: ['carshare'] }],
        }),
      ];
    case 'bicycles':
      return [
        rule('bicycle', {
          activity: 'parking',
          subActivity: 'bicycle',
          users: [{ anyOf: ['bicycle', 'cargo_bicycle', 'scooter'] }],
        }),
      ];
    case 'terrace':
      return [
        rule('terrace', {
          activity: 'no stopping',
          subActivity: 'terrace',
          timeSpans: [{ dates: [{ from: '05-01', to: '09-30' }] }],
          description: 'Summer terrace',
        }),
        ...generalRules(context),
      ];
    default:
      return generalRules(context);
  }
}

/**
 * Section uses that take precedence over cleaning and clearways, because nobody may stop there
 * anyway.
 */
const absolute: ReadonlySet<SectionKind> = new Set(['corner', 'hydrant', 'alley']);

/** All restrictions of a section in hierarchy order; empty = unregulated. */
export function sectionRules(kind: SectionKind, context: CurbContext): RestrictionInput[] {
  const ownRules = sectionOwnRules(kind, context);
  if (absolute.has(kind) || context.general === 'no stopping') return ownRules.slice(0, 1);
  const street = [...eventRules(context), ...clearwayRules(context), ...cleaningRules(context)];
  return [...street, ...ownRules].toSorted((a, b) => a.priority - b.priority);
}
