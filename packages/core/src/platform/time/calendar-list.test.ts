// Reading lists and calendar files: which days are read, and that nothing is guessed.
import { expect, it } from 'vitest';
import { calendar } from './calendar.ts';
import { parseCalendarList } from './calendar-list.ts';
import { calendarDaysOfYear } from './calendar-year.ts';

const read = (text: string) => {
  const found = parseCalendarList(text, { timeZone: 'Europe/Rome', today: '2026-11-28' });
  return found.ok ? found.value.days.map(({ name, from, to }) => [name, from, to]) : found.refusal;
};

it('reads a day in each line, with a name and a last day where they are said', () => {
  const text =
    '2026-12-24 Christmas Eve\n\n# vacations\n2026-12-28 to 2027-01-02, Winter break\r\n2027-05-01\n';
  expect(read(text)).toEqual([
    ['Christmas Eve', '2026-12-24', '2026-12-24'],
    ['Winter break', '2026-12-28', '2027-01-02'],
    ['2027-05-01', '2027-05-01', '2027-05-01'],
  ]);
});

it('names the line that is none', () => {
  expect(read('2026-12-24 Eve\nsoon')).toMatchObject({ code: 'calendar-list.line', params: { line: 2 } });
  expect(read('2026-02-30 No day')).toMatchObject({ code: 'calendar-list.line' });
  expect(read('2026-12-24 to 2026-12-01 Eve')).toMatchObject({ code: 'calendar-list.line-order' });
  expect(read('\n# nothing\n')).toMatchObject({ code: 'calendar-list.nothing' });
});

it('reads whole days of a calendar file: folded lines, escapes, an end that is not included', () => {
  const text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20261228',
    'DTEND;VALUE=DATE:20270103',
    'SUMMARY;LANGUAGE=en:Winter\\, all sch',
    ' ools',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'SUMMARY:One day',
    'DTSTART;VALUE=DATE:20270501',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  expect(read(text)).toEqual([
    ['Winter, all schools', '2026-12-28', '2027-01-02'],
    ['One day', '2027-05-01', '2027-05-01'],
  ]);
  const repeating = text.replace('SUMMARY:One day', 'SUMMARY:One day\r\nRRULE:FREQ=YEARLY;COUNT=2');
  expect(read(repeating)).toEqual([
    ['Winter, all schools', '2026-12-28', '2027-01-02'],
    ['One day', '2027-05-01', '2027-05-01'],
    ['One day', '2028-05-01', '2028-05-01'],
  ]);
});

it('reads ends and lengths of events as they are written (RFC 5545), leaves out what was cancelled, and hears no alarm', () => {
  const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
  const file = (...events: string[][]) => ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR'].join('\r\n');
  const daysOf = (...lines: string[]) => read(file(event('SUMMARY:a', ...lines)));
  const day = 'DTSTART;VALUE=DATE:20261224';
  const evening = 'DTSTART;TZID="Europe/Rome":20261224T200000';
  for (const [lines, last] of [
    [[day], '2026-12-24'],
    [[day, 'DURATION:P1D'], '2026-12-24'],
    [[day, 'DURATION:P3D'], '2026-12-26'],
    [[day, 'DURATION:P2W'], '2027-01-06'],
    [[day, 'DTEND;VALUE=DATE:20261224'], '2026-12-24'],
    [[evening], '2026-12-24'],
    [[evening, 'DTEND;TZID=Europe/Rome:20261226T020000'], '2026-12-26'],
    [[evening, 'DTEND;TZID=Europe/Rome:20261226T000000'], '2026-12-25'],
    [[evening, 'DURATION:PT4H'], '2026-12-24'],
    [[evening, 'DURATION:PT4H1M'], '2026-12-25'],
    [[evening, 'DURATION:P1DT12H'], '2026-12-26'],
    [[evening, 'BEGIN:VALARM', 'DURATION:P9D', 'SUMMARY:wake', 'END:VALARM', 'DURATION:P1D'], '2026-12-25'],
  ] as const)
    expect(daysOf(...lines), lines.join(' ')).toEqual([['a', '2026-12-24', last]]);
  for (const lines of [
    [day, 'DURATION:-P1D'],
    [day, 'DURATION:soon'],
    [day, 'DTEND;VALUE=DATE:soon'],
    ['DTSTART:20261324'],
  ])
    expect(daysOf(...lines), lines.join(' ')).toMatchObject({ code: 'calendar-list.event-date' });
  expect(daysOf('DTSTART:20261223T230000Z')).toEqual([['a', '2026-12-24', '2026-12-24']]);
  expect(daysOf('DTSTART;TZID="Europe/Rome: new":20261224T200000')).toMatchObject({
    code: 'calendar-list.event-zone',
  });
  const cancelled = event('SUMMARY:off', day, 'STATUS:CANCELLED', 'RRULE:FREQ=YEARLY');
  expect(read(file(cancelled, event('SUMMARY:on', day, 'STATUS:CONFIRMED')))).toEqual([
    ['on', '2026-12-24', '2026-12-24'],
  ]);
  expect(read(file(cancelled))).toMatchObject({ code: 'calendar-list.nothing' });
});

it('lists a year by day with what the days are called, without periods of most days', () => {
  const city = calendar.parse({
    periods: [
      {
        name: 'holidays',
        days: [
          { kind: 'fixed', name: 'New Year', month: 1, day: 1, observed: 'us' },
          { kind: 'dates', name: 'Break', from: '12-31', to: '12-31' },
        ],
      },
      {
        name: 'school days',
        days: [{ kind: 'weekdays', name: 'school', days: ['mo', 'tu', 'we', 'th', 'fr'] }],
      },
    ],
  });
  // January 1, 2028 is a Saturday: it is observed on December 31, 2027.
  expect(calendarDaysOfYear({ calendar: city, timeZone: 'America/New_York' }, 2027)).toEqual([
    { date: '2027-01-01', period: 'holidays', names: ['New Year'] },
    { date: '2027-12-31', period: 'holidays', names: ['New Year', 'Break'] },
  ]);
});

it('lists the days on which a period was switched on, if only for a part of them', () => {
  const [from, until] = [Date.parse('2027-02-01T23:00-05:00'), Date.parse('2027-02-03T00:00-05:00')];
  const city = calendar.parse({
    periods: [{ name: 'snow emergency', switchings: [{ state: 'on', from, until }] }],
  });
  const days = calendarDaysOfYear({ calendar: city, timeZone: 'America/New_York' }, 2027);
  expect(days.map(({ date }) => date)).toEqual(['2027-02-01', '2027-02-02']);
});
