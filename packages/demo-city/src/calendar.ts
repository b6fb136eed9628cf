// The demo city's calendar: federal holidays, school days, street fairs and snow emergencies.
import { type Calendar, findBuiltInCalendar } from '@curbwright/core';

const federal = findBuiltInCalendar('US')?.periods.filter((period) => period.name === 'holidays') ?? [];

const schoolBreaks: Calendar['periods'][number] = {
  name: 'school holidays',
  days: [
    { kind: 'dates', name: 'Summer break', from: '06-16', to: '08-31' },
    { kind: 'dates', name: 'Winter break', from: '12-21', to: '01-02' },
    { kind: 'nth weekday', name: 'Day after Thanksgiving', month: 11, weekday: 'th', nth: 4, offset: 1 },
    ...[0, 1, 2, 3, 4].map((offset) => ({
      kind: 'nth weekday' as const,
      name: 'Spring break',
      month: 3,
      weekday: 'mo' as const,
      nth: 'last' as const,
      offset,
    })),
  ],
  except: [],
  switchings: [],
};

/** Period names match those used in the rules. */
export const demoCalendar: Calendar = {
  periods: [
    ...federal,
    schoolBreaks,
    {
      name: 'school days',
      days: [{ kind: 'weekdays', name: 'School day', days: ['mo', 'tu', 'we', 'th', 'fr'] }],
      except: ['holidays', 'school holidays'],
      switchings: [],
    },
    {
      name: 'street fair',
      days: [5, 6, 7, 8, 9].map((month) => ({
        kind: 'nth weekday' as const,
        name: 'Second Saturday street fair',
        month,
        weekday: 'sa' as const,
        nth: 2,
        offset: 0,
      })),
      except: [],
      switchings: [],
    },
    // Switched on manually when an emergency is declared.
    { name: 'snow emergency', days: [], except: [], switchings: [] },
  ],
};
