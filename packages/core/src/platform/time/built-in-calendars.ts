// Built-in calendars: public holidays by country or region, as data, and the time zones that use
// them.
import { getOwnEntry } from '../own-entry.ts';
import { type Calendar, type CalendarDay, calendar } from './calendar.ts';
import type { WeekDay } from './time-span.ts';
import { regionOfTimeZone } from './time-zone-region.ts';

type Observed = Extract<CalendarDay, { kind: 'fixed' }>['observed'];
type Nth = Extract<CalendarDay, { kind: 'nth weekday' }>['nth'];

function fixed(name: string, month: number, day: number, observed: Observed = 'none'): CalendarDay {
  return { kind: 'fixed', name, month, day, observed };
}

function nth(name: string, month: number, weekday: WeekDay, which: Nth, offset = 0): CalendarDay {
  return { kind: 'nth weekday', name, month, weekday, nth: which, offset };
}

function easter(name: string, offset: number): CalendarDay {
  return { kind: 'easter', name, offset };
}

function once(name: string, date: string): CalendarDay {
  return { kind: 'dates', name, from: date, to: date };
}

/**
 * Public holidays by ISO 3166 code. A city adds its own and corrects the dates of holidays that its
 * laws move.
 */
const holidays: Readonly<Record<string, readonly CalendarDay[]>> = {
  // 5 U.S.C. 6103.
  US: [
    fixed("New Year's Day", 1, 1, 'us'),
    nth('Martin Luther King Jr. Day', 1, 'mo', 3),
    nth("Washington's Birthday", 2, 'mo', 3),
    nth('Memorial Day', 5, 'mo', 'last'),
    fixed('Juneteenth', 6, 19, 'us'),
    fixed('Independence Day', 7, 4, 'us'),
    nth('Labor Day', 9, 'mo', 1),
    nth('Columbus Day', 10, 'mo', 2),
    fixed('Veterans Day', 11, 11, 'us'),
    nth('Thanksgiving Day', 11, 'th', 4),
    fixed('Christmas Day', 12, 25, 'us'),
  ],
  // Holidays common to all German states.
  DE: [
    fixed('Neujahr', 1, 1),
    easter('Karfreitag', -2),
    easter('Ostermontag', 1),
    fixed('Tag der Arbeit', 5, 1),
    easter('Christi Himmelfahrt', 39),
    easter('Pfingstmontag', 50),
    fixed('Tag der Deutschen Einheit', 10, 3),
    fixed('1. Weihnachtstag', 12, 25),
    fixed('2. Weihnachtstag', 12, 26),
  ],
  'DE-BE': [
    fixed('Neujahr', 1, 1),
    fixed('Internationaler Frauentag', 3, 8),
    easter('Karfreitag', -2),
    easter('Ostermontag', 1),
    fixed('Tag der Arbeit', 5, 1),
    easter('Christi Himmelfahrt', 39),
    easter('Pfingstmontag', 50),
    fixed('Tag der Deutschen Einheit', 10, 3),
    fixed('1. Weihnachtstag', 12, 25),
    fixed('2. Weihnachtstag', 12, 26),
    once('Tag der Befreiung', '2020-05-08'),
    once('Tag der Befreiung', '2025-05-08'),
    once('Volksaufstand 1953', '2028-06-17'),
  ],
  FR: [
    fixed("Jour de l'an", 1, 1),
    easter('Lundi de Pâques', 1),
    fixed('Fête du Travail', 5, 1),
    fixed('Victoire 1945', 5, 8),
    easter('Ascension', 39),
    easter('Lundi de Pentecôte', 50),
    fixed('Fête nationale', 7, 14),
    fixed('Assomption', 8, 15),
    fixed('Toussaint', 11, 1),
    fixed('Armistice 1918', 11, 11),
    fixed('Noël', 12, 25),
  ],
  // Some holidays in Monaco move from Sunday to Monday.
  MC: [
    fixed("Jour de l'an", 1, 1, 'monday'),
    fixed('Sainte Dévote', 1, 27),
    easter('Lundi de Pâques', 1),
    fixed('Fête du Travail', 5, 1, 'monday'),
    easter('Ascension', 39),
    easter('Lundi de Pentecôte', 50),
    easter('Fête-Dieu', 60),
    fixed('Assomption', 8, 15, 'monday'),
    fixed('Toussaint', 11, 1, 'monday'),
    fixed('Fête du Prince', 11, 19, 'monday'),
    fixed('Immaculée Conception', 12, 8),
    fixed('Noël', 12, 25, 'monday'),
  ],
  'CA-BC': [
    fixed("New Year's Day", 1, 1),
    nth('Family Day', 2, 'mo', 3),
    easter('Good Friday', -2),
    // The Monday before May 25 is the Monday after the third Friday.
    nth('Victoria Day', 5, 'fr', 3, 3),
    fixed('Canada Day', 7, 1, 'monday'),
    nth('British Columbia Day', 8, 'mo', 1),
    nth('Labour Day', 9, 'mo', 1),
    fixed('National Day for Truth and Reconciliation', 9, 30),
    nth('Thanksgiving Day', 10, 'mo', 2),
    fixed('Remembrance Day', 11, 11),
    fixed('Christmas Day', 12, 25),
  ],
  // The Friday before the football final is announced each year, so the city adds it.
  'AU-VIC': [
    fixed("New Year's Day", 1, 1),
    fixed("New Year's Day (additional)", 1, 1, 'weekend to monday'),
    fixed('Australia Day', 1, 26, 'weekend to monday'),
    nth('Labour Day', 3, 'mo', 2),
    easter('Good Friday', -2),
    easter('Easter Saturday', -1),
    easter('Easter Sunday', 0),
    easter('Easter Monday', 1),
    fixed('Anzac Day', 4, 25),
    nth("King's Birthday", 6, 'mo', 2),
    nth('Melbourne Cup', 11, 'tu', 1),
    fixed('Christmas Day', 12, 25),
    fixed('Boxing Day', 12, 26),
  ],
};

function build(days: readonly CalendarDay[]): Calendar {
  return calendar.parse({
    periods: [
      { name: 'holidays', days },
      // Only an approximation, chosen so that in doubt the rule is in force. The city adds its
      // school vacations to `school holidays`.
      {
        name: 'school days',
        days: [{ kind: 'weekdays', name: 'school days', days: ['mo', 'tu', 'we', 'th', 'fr'] }],
        except: ['holidays', 'school holidays'],
      },
      { name: 'school holidays' },
      // Switched on manually when an emergency is declared.
      { name: 'snow emergency' },
    ],
  });
}

const built = new Map<string, Calendar>();

/** Codes of the built-in calendars. */
export const builtInCalendarCodes: readonly string[] = Object.keys(holidays);

/**
 * Returns the built-in calendar of an IANA time zone or a country or region code (`US`, `DE`,
 * `DE-BE`, `FR`, `MC`, `CA-BC`, `AU-VIC`), with the periods
 * `holidays`, `school days`, `school holidays` and `snow emergency`, or `null` when none is known.
 * Returns the same object each time.
 */
export function findBuiltInCalendar(key: string): Calendar | null {
  const code = regionOfTimeZone(key) ?? key.toUpperCase();
  const days = getOwnEntry(holidays, code);
  if (days === undefined) return null;
  let ready = built.get(code);
  if (ready === undefined) {
    ready = build(days);
    built.set(code, ready);
  }
  return ready;
}
