// Rules of an ordinary section: meters, permits, time limits or none.
import type { RestrictionInput } from '@curbwright/core';
import type { CurbContext } from './curb-context.ts';
import { monToFri, monToSat, rule, workingHours } from './hierarchy.ts';
import { meterOf } from './prices.ts';

const free: RestrictionInput = rule('parking', { activity: 'parking', subActivity: 'free-parking' });

function permit(context: CurbContext): RestrictionInput[] {
  const { zone } = context.district;
  if (zone === null) return [free];
  const late = context.variant % 4 === 0;
  const span = late ? workingHours(monToSat, '08:00', '22:00') : workingHours(monToFri, '08:00', '18:00');
  return [
    rule('permit parking', {
      activity: 'parking',
      subActivity: 'permit-parking',
      users: [{ allOf: ['permit'], subclasses: [`zone ${zone}`] }],
      forbidsOthers: false,
      timeSpans: [span],
      description: `Residents with permit ${zone}`,
    }),
    rule('time limited parking', {
      activity: 'parking',
      subActivity: 'permit-parking',
      timeSpans: [span],
      maxStay: context.limit,
      noReturn: context.variant % 5 === 0 ? 120 : null,
      description: `Visitors ${context.limit / 60} h without permit ${zone}`,
    }),
    free,
  ];
}

/** Rules of an ordinary section; empty = unregulated. */
export function generalRules(context: CurbContext): RestrictionInput[] {
  switch (context.general) {
    case 'metered':
      return [
        rule('paid parking', {
          activity: 'parking',
          subActivity: 'paid-parking',
          timeSpans: [workingHours(monToSat, '08:00', '20:00')],
          maxStay: context.limit,
          payment: meterOf(context),
        }),
        free,
      ];
    case 'permit':
      return permit(context);
    case 'time limited':
      return [
        rule('time limited parking', {
          activity: 'parking',
          subActivity: 'time-limited-parking',
          timeSpans: [workingHours(context.variant % 2 === 0 ? monToSat : monToFri, '08:00', '18:00')],
          maxStay: context.limit,
        }),
        free,
      ];
    case 'no stopping':
      return [rule('no stopping', { activity: 'no stopping', subActivity: 'no-stopping' })];
    case 'free':
      return [free];
    default:
      return [];
  }
}
