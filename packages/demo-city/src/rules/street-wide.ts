// Rules that apply along a whole street regardless of a section's use: snow, events, clearways,
// cleaning.
import type { RestrictionInput } from '@curbwright/core';
import type { CurbContext } from './curb-context.ts';
import { monToFri, rule, workingHours } from './hierarchy.ts';

const peaks = {
  morning: [workingHours(monToFri, '07:00', '09:00')],
  evening: [workingHours(monToFri, '16:00', '18:30')],
  both: [workingHours(monToFri, '07:00', '09:00'), workingHours(monToFri, '16:00', '18:30')],
} as const;

/** Snow routes, street fairs and market days, during which no vehicle may stop or park. */
export function eventRules(context: CurbContext): RestrictionInput[] {
  const rules: RestrictionInput[] = [];
  if (context.snowRoute)
    rules.push(
      rule('snow emergency', {
        activity: 'no stopping',
        subActivity: 'temporary',
        timeSpans: [{ periods: [{ name: 'snow emergency', apply: 'only during' }] }],
        description: 'Snow emergency route',
      }),
    );
  if (context.fair)
    rules.push(
      rule('special event', {
        activity: 'no stopping',
        subActivity: 'temporary',
        timeSpans: [
          {
            times: [{ from: '06:00', to: '23:00' }],
            periods: [{ name: 'street fair', apply: 'only during' }],
          },
        ],
        description: 'Street fair',
      }),
    );
  if (context.market)
    rules.push(
      rule('special event', {
        activity: 'no stopping',
        subActivity: 'temporary',
        timeSpans: [{ daysOfWeek: ['sa'], times: [{ from: '05:00', to: '15:00' }] }],
        description: 'Farmers’ market',
      }),
    );
  return rules;
}

/** Peak-hour clearways: no stopping while the curb lane is a driving lane. */
export function clearwayRules(context: CurbContext): RestrictionInput[] {
  if (context.clearway === null) return [];
  return [
    rule('peak clearway', {
      activity: 'no stopping',
      subActivity: 'no-stopping',
      timeSpans: [...peaks[context.clearway]],
      description: 'Clearway',
    }),
  ];
}

/** Street cleaning on two weekdays of the month, except holidays. */
export function cleaningRules(context: CurbContext): RestrictionInput[] {
  const { cleaning } = context;
  if (cleaning === null) return [];
  return [
    rule('street cleaning', {
      activity: 'no parking',
      subActivity: 'street-cleaning',
      timeSpans: [
        {
          daysOfWeek: [cleaning.day],
          weeksOfMonth: [...cleaning.weeks],
          times: [{ from: cleaning.from, to: cleaning.to }],
          periods: [{ name: 'holidays', apply: 'except during' }],
        },
      ],
      description: 'Street cleaning',
    }),
  ];
}
