// Calendar files as Google, Outlook and Apple write them: which days are read, and what is
// rejected.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCalendarList } from './calendar-list.ts';
import { civilDay, epochDayOf, formatEpochDay } from './civil-day.ts';

const inRome = { timeZone: 'Europe/Rome', today: '2026-11-28' };
const inNewYork = { timeZone: 'America/New_York', today: '2026-11-28' };

const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:1@example.org',
  'SUMMARY:a',
  ...lines,
  'END:VEVENT',
];
const file = (...parts: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts.flat(), 'END:VCALENDAR', ''].join('\r\n');

const readFile = (text: string, readFor = inRome) => {
  const found = parseCalendarList(text, readFor);
  if (!found.ok) return found.refusal;
  return found.value.days.map(({ from, to }) => (from === to ? from : `${from} to ${to}`));
};
const read = (...lines: string[]) => readFile(file(event(...lines)));
const day = (date: string) => `DTSTART;VALUE=DATE:${date}`;

it('reads the files of Google, Outlook and Apple', () => {
  const google = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
    'X-WR-TIMEZONE:Europe/Rome',
    'BEGIN:VEVENT',
    'DTSTART:20271231T230000Z',
    'DTEND:20280101T230000Z',
    'DTSTAMP:20261128T100000Z',
    'UID:g1@google.com',
    'SUMMARY:Capodanno\\, \\;tutto',
    'DESCRIPTION:See https://example.org/?a=b;c\\nmore',
    '  lines',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  expect(parseCalendarList(google, inRome)).toEqual({
    ok: true,
    value: {
      days: [{ kind: 'dates', name: 'Capodanno, ;tutto', from: '2028-01-01', to: '2028-01-01' }],
      cut: null,
    },
  });
  const outlook = file(
    ['METHOD:PUBLISH'],
    outlookZone,
    event(
      'DTSTART;TZID="Eastern Standard Time":20270906T000000',
      'DTEND;TZID="Eastern Standard Time":20270907T000000',
      'RRULE:FREQ=YEARLY;COUNT=2;BYDAY=1MO;BYMONTH=9',
      'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
      'BEGIN:VALARM',
      'TRIGGER:-PT15M',
      'ACTION:DISPLAY',
      'END:VALARM',
    ),
  );
  expect(readFile(outlook, inNewYork)).toEqual(['2027-09-06', '2028-09-04']);
  const apple = file(
    event(
      'DTSTART;VALUE=DATE:20270819',
      'DTEND;VALUE=DATE:20270821',
      'RRULE:FREQ=YEARLY;COUNT=2',
      'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="Main: square":geo:45.0,9.0',
    ),
  ).replaceAll('\r\n', '\n');
  expect(readFile(apple)).toEqual(['2027-08-19 to 2027-08-20', '2028-08-19 to 2028-08-20']);
});

it('reads days that repeat until the end of the fifth year, and says which event goes on', () => {
  const found = parseCalendarList(file(event(day('20241225'), 'RRULE:FREQ=YEARLY')), inRome);
  expect(found).toMatchObject({ ok: true, value: { cut: { through: '2031-12-31', names: ['a'] } } });
  expect(read(day('20241225'), 'RRULE:FREQ=YEARLY')).toEqual(
    [2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031].map((year) => `${year}-12-25`),
  );
  const ended = parseCalendarList(file(event(day('20241225'), 'RRULE:FREQ=YEARLY;COUNT=8')), inRome);
  expect(ended).toMatchObject({ ok: true, value: { cut: null } });
});

it('reads the fourth Thursday, the last Monday, the last working day, a day of election', () => {
  expect(read(day('20281123'), 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH')).toEqual([
    '2028-11-23',
    '2029-11-22',
    '2030-11-28',
    '2031-11-27',
  ]);
  expect(read(day('20290528'), 'RRULE:FREQ=YEARLY;BYDAY=-1MO;BYMONTH=5')).toEqual([
    '2029-05-28',
    '2030-05-27',
    '2031-05-26',
  ]);
  expect(read(day('20310930'), 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1')).toEqual([
    '2031-09-30',
    '2031-10-31',
    '2031-11-28',
    '2031-12-31',
  ]);
  expect(
    read(day('20281107'), 'RRULE:FREQ=YEARLY;INTERVAL=2;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8'),
  ).toEqual(['2028-11-07', '2030-11-05']);
});

it('joins days that follow each other, and ends by date and by count', () => {
  const summer = ['DTSTART;TZID=Europe/Rome:20270705T200000', 'DTEND;TZID=Europe/Rome:20270705T230000'];
  const ends = 'RRULE:FREQ=WEEKLY;WKST=SU;UNTIL=20270719T215959Z;BYDAY=MO,TU';
  expect(read(...summer, ends)).toEqual([
    '2027-07-05 to 2027-07-06',
    '2027-07-12 to 2027-07-13',
    '2027-07-19',
  ]);
  expect(read(...summer, 'RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=MO')).toEqual([
    '2027-07-05',
    '2027-07-12',
    '2027-07-19',
  ]);
  // The last day is included even when UNTIL gives only a date.
  expect(read(...summer, 'RRULE:FREQ=DAILY;UNTIL=20270707')).toEqual(['2027-07-05 to 2027-07-07']);
  // 18:00 UTC is 20:00 in Rome. An UNTIL of 17:59:59 UTC is earlier, so that day is no longer
  // included.
  expect(read(...summer, 'RRULE:FREQ=DAILY;UNTIL=20270707T175959Z')).toEqual(['2027-07-05 to 2027-07-06']);
  expect(read(day('20261201'), 'RRULE:FREQ=DAILY')).toEqual(['2026-12-01 to 2031-12-31']);
});

it('leaves out, adds, moves and cancels single days', () => {
  const weekly = [day('20270104'), 'RRULE:FREQ=WEEKLY;COUNT=4'];
  expect(read(...weekly, 'EXDATE;VALUE=DATE:20270111,20270118')).toEqual(['2027-01-04', '2027-01-25']);
  expect(read(day('20270104'), 'RDATE;VALUE=DATE:20270301,20270210')).toEqual([
    '2027-01-04',
    '2027-02-10',
    '2027-03-01',
  ]);
  const moved = event(day('20270119'), 'RECURRENCE-ID;VALUE=DATE:20270118');
  const cancelled = event(day('20270111'), 'RECURRENCE-ID;VALUE=DATE:20270111', 'STATUS:CANCELLED');
  expect(readFile(file(event(...weekly), moved, cancelled))).toEqual([
    '2027-01-04',
    '2027-01-25',
    '2027-01-19',
  ]);
  const evening = ['DTSTART;TZID=Europe/Rome:20270104T200000', 'RRULE:FREQ=WEEKLY;COUNT=2'];
  expect(read(...evening, 'EXDATE:20270111T190000Z')).toEqual(['2027-01-04']);
  expect(read(...evening, 'EXDATE;VALUE=DATE:20270104')).toEqual(['2027-01-11']);
});

it('takes the days of the city, whatever zone the times are written in', () => {
  expect(read('DTSTART:20261223T233000Z', 'DTEND:20261224T003000Z')).toEqual(['2026-12-24']);
  const utc = file(event('DTSTART:20261224T020000Z', 'DTEND:20261224T040000Z'));
  expect(readFile(utc, inNewYork)).toEqual(['2026-12-23']);
  // 01:00 in Tokyo is the day before in New York.
  expect(readFile(file(event('DTSTART;TZID=Asia/Tokyo:20270101T010000')), inNewYork)).toEqual(['2026-12-31']);
  // The rule follows UTC: 22:30 UTC is on the next day in Rome, but only in summer.
  expect(read('DTSTART:20270326T223000Z', 'RRULE:FREQ=DAILY;INTERVAL=2;COUNT=3')).toEqual([
    '2027-03-26',
    '2027-03-29',
    '2027-03-31',
  ]);
  // In Rome's local time, the event stays at 23:00 when the clocks change.
  expect(
    read('DTSTART;TZID=Europe/Rome:20270327T230000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2'),
  ).toEqual(['2027-03-27 to 2027-03-28']);
});

const outlookZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Eastern Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16011104T020000',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010311T020000',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

it('follows a time zone the file describes itself, and refuses one nobody knows', () => {
  const winter = event('DTSTART;TZID="Eastern Standard Time":20270115T183000');
  const summer = event('DTSTART;TZID=Eastern Standard Time:20270715T173000', 'DURATION:PT20M');
  // In winter, 18:30 is 00:30 in Rome; in summer, 17:30 to 17:50 is 23:30 to 23:50.
  expect(readFile(file(outlookZone, winter, summer))).toEqual(['2027-01-16', '2027-07-15']);
  // EST means what the file defines, here ten hours ahead of UTC in summer.
  const short = outlookZone.map((line) =>
    line.replace('Eastern Standard Time', 'EST').replace('-0500', '+0900').replace('-0400', '+1000'),
  );
  expect(readFile(file(short, event('DTSTART;TZID=EST:20270715T010000')))).toEqual(['2027-07-14']);
  expect(readFile(file(winter))).toMatchObject({
    code: 'calendar-list.event-zone',
    params: { event: 1, name: 'a', zone: 'Eastern Standard Time' },
  });
  for (const [from, to] of [
    ['RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3', 'RRULE:FREQ=SECONDLY'],
    ['TZOFFSETTO:-0500', 'TZOFFSETTO:soon'],
    ['TZOFFSETTO:-0500', 'COMMENT:none'],
  ] as const) {
    const zone = outlookZone.map((line) => (line === from ? to : line));
    expect(readFile(file(zone, winter)), to).toMatchObject({ code: 'calendar-list.event-zone' });
  }
});

it('refuses a time zone with more parts than real ones have, before it works them out', () => {
  const winter = event('DTSTART;TZID="Eastern Standard Time":20270115T183000');
  const withParts = (pairs: number) => [
    ...outlookZone.slice(0, 2),
    ...Array.from({ length: pairs }, () => outlookZone.slice(2, -1)).flat(),
    ...outlookZone.slice(-1),
  ];
  expect(readFile(file(withParts(2), winter))).toEqual(['2027-01-16']);
  expect(readFile(file(withParts(31), winter))).toMatchObject({ code: 'calendar-list.event-zone' });
});

it('refuses by name what cannot be read whole', () => {
  for (const rule of [
    'FREQ=SECONDLY',
    'FREQ=HOURLY;COUNT=3',
    'FREQ=YEARLY;COUNT=0',
    'FREQ=YEARLY;INTERVAL=0',
    'FREQ=YEARLY;UNTIL=2027',
    'FREQ=YEARLY;UNTIL=20271399',
    'FREQ=YEARLY;COUNT=2;UNTIL=20280101',
    'FREQ=YEARLY;UNTIL=20261231',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=YEARLY;BYDAY=20MO',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    // The first day does not match the rule.
    'FREQ=WEEKLY;BYDAY=SU',
    'FREQ=YEARLY;BYMONTH=1;BYDAY=4MO',
    'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9',
    'FREQ=DAILY;INTERVAL=7;BYDAY=MO,TU',
    'FREQ=DAILY;FREQ=DAILY',
    'COUNT=3',
    'often',
    '',
  ]) {
    const found = read(day('20270104'), `RRULE:${rule}`);
    const code = rule.includes('UNTIL=20271399') ? 'calendar-list.event-date' : 'calendar-list.event-rule';
    expect(found, rule).toMatchObject({ code, params: { event: 1, name: 'a' } });
  }
  expect(read(day('20240229'), 'RRULE:FREQ=YEARLY')).toMatchObject({ code: 'calendar-list.event-rule' });
  expect(read(day('20270104'), 'RDATE:20270301T090000')).toMatchObject({ code: 'calendar-list.event-rule' });
  expect(read(day('20270104'), 'RRULE: FREQ=DAILY;COUNT=2 ')).toEqual(['2027-01-04 to 2027-01-05']);
  expect(read(day('17000101'), 'RRULE:FREQ=DAILY')).toMatchObject({ code: 'calendar-list.event-rule' });
  expect(read(day('16040101'), 'RRULE:FREQ=YEARLY;BYMONTH=1;BYDAY=1TH')).toMatchObject({
    code: 'calendar-list.event-rule',
  });
  for (const line of ['EXRULE:FREQ=YEARLY', 'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270104'])
    expect(read(day('20270104'), line), line).toMatchObject({ code: 'calendar-list.event-rule' });
  for (const lines of [
    ['DTSTART:20270104T250000'],
    ['DTSTART:20270104T090000+0100'],
    ['DTSTART;VALUE=DATE:20270104x'],
    [day('20270104'), 'DTSTART:20270105'],
    [day('20270104'), 'EXDATE:soon'],
    [day('20270104'), 'DTEND:20270105T000000'],
    [day('20270104'), 'a line without a sign'],
    [],
  ])
    expect(read(...lines), lines.join(' ')).toMatchObject({ code: 'calendar-list.event-date' });
  expect(read(day('20270104'), 'DTEND;VALUE=DATE:20270103')).toMatchObject({
    code: 'calendar-list.event-order',
    params: { event: 1, name: 'a' },
  });
});

it('refuses a file that was cut off, wherever that was', () => {
  const whole = file(outlookZone, event(day('20270104')), event(day('20270105')));
  expect(readFile(whole)).toEqual(['2027-01-04', '2027-01-05']);
  for (let at = 16; at < whole.trimEnd().length; at += 1)
    expect(readFile(whole.slice(0, at)), whole.slice(0, at)).toHaveProperty('code');
});

it('is not kept busy by a bomb', () => {
  const many = file(...Array.from({ length: 100_000 }, () => event(day('20270104'))));
  expect(readFile(many)).toMatchObject({ code: 'calendar-list.too-many' });
  const weekly = Array.from({ length: 20 }, () => event(day('20200101'), 'RRULE:FREQ=WEEKLY'));
  expect(readFile(file(...weekly))).toMatchObject({ code: 'calendar-list.too-many' });
});

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

it('finds the same days as a loop over all days', () => {
  const first = epochDayOf(2024, 1, 1);
  const last = epochDayOf(2031, 12, 31);
  const weekdayNumber = fc.integer({ min: 0, max: 6 });
  const month = fc.integer({ min: 1, max: 12 });
  const nth = fc.constantFrom(1, 2, 3, 4, 5, -1, -2);
  type Of = { readonly rule: string; readonly has: (epochDay: number, start: number) => boolean };
  const isNth = (epochDay: number, wanted: number) => {
    const { day: date, daysInMonth } = civilDay(epochDay);
    return wanted > 0 ? Math.ceil(date / 7) === wanted : Math.ceil((daysInMonth - date + 1) / 7) === -wanted;
  };
  /** 0 = each of the month. */
  const someNth = fc.uniqueArray(fc.tuple(weekdayNumber, fc.oneof(nth, fc.constant(0))), {
    minLength: 1,
    maxLength: 3,
    selector: String,
  });
  type Some = readonly (readonly [weekday: number, place: number])[];
  const written = (some: Some) =>
    some.map(([weekday, place]) => `${place === 0 ? '' : place}${weekdays[weekday]}`).join(',');
  const isSome = (at: number, some: Some) =>
    some.some(([weekday, place]) => civilDay(at).weekday === weekday && (place === 0 || isNth(at, place)));
  const monthOf = (of: number) => civilDay(of).year * 12 + civilDay(of).month;
  const monthly: fc.Arbitrary<Of> = fc.oneof(
    fc.uniqueArray(weekdayNumber, { minLength: 1 }).chain((some) =>
      fc.constantFrom(1, 2, -1, -2).map((place) => ({
        rule: `FREQ=MONTHLY;BYDAY=${some.map((each) => weekdays[each]).join(',')};BYSETPOS=${place}`,
        has: (at: number) => {
          const { day: date, daysInMonth } = civilDay(at);
          const all = Array.from({ length: daysInMonth }, (_, index) => at - date + 1 + index);
          return (
            all.filter((each) => some.includes(civilDay(each).weekday)).at(place > 0 ? place - 1 : place) ===
            at
          );
        },
      })),
    ),
    someNth.map((some) => ({
      rule: `FREQ=MONTHLY;BYDAY=${written(some)}`,
      has: (at: number) => isSome(at, some),
    })),
    fc
      .uniqueArray(fc.constantFrom<number[]>(1, 15, 29, 30, 31, -1, -3), { minLength: 1, maxLength: 3 })
      .map((dates) => ({
        rule: `FREQ=MONTHLY;BYMONTHDAY=${dates.join(',')}`,
        has: (at: number) => {
          const { day: date, daysInMonth } = civilDay(at);
          return dates.includes(date) || dates.includes(date - daysInMonth - 1);
        },
      })),
    fc.constant({
      rule: 'FREQ=MONTHLY',
      has: (at: number, start: number) => civilDay(at).day === civilDay(start).day,
    }),
  );
  const yearly: fc.Arbitrary<Of> = fc.oneof(
    fc.tuple(someNth, fc.uniqueArray(month, { minLength: 1, maxLength: 3 })).map(([some, months]) => ({
      rule: `FREQ=YEARLY;BYMONTH=${months.join(',')};BYDAY=${written(some)}`,
      has: (at: number) => months.includes(civilDay(at).month) && isSome(at, some),
    })),
    fc.tuple(month, weekdayNumber, fc.constantFrom(1, 2, -1)).map(([of, weekday, place]) => ({
      rule: `FREQ=YEARLY;BYMONTH=${of};BYDAY=${weekdays[weekday]};BYSETPOS=${place}`,
      has: (at: number) => civilDay(at).month === of && civilDay(at).weekday === weekday && isNth(at, place),
    })),
    fc.tuple(month, month, fc.integer({ min: 1, max: 28 })).map(([one, other, date]) => ({
      rule: `FREQ=YEARLY;BYMONTH=${[...new Set([one, other])].join(',')};BYMONTHDAY=${date}`,
      has: (at: number) => [one, other].includes(civilDay(at).month) && civilDay(at).day === date,
    })),
    fc.tuple(month, weekdayNumber, fc.integer({ min: 1, max: 22 })).map(([of, weekday, from]) => ({
      rule: `FREQ=YEARLY;BYMONTH=${of};BYDAY=${weekdays[weekday]};BYMONTHDAY=${[0, 1, 2, 3, 4, 5, 6].map((more) => from + more).join(',')}`,
      has: (at: number) => {
        const { day: date, ...rest } = civilDay(at);
        return rest.month === of && rest.weekday === weekday && date >= from && date <= from + 6;
      },
    })),
    fc.constant({
      rule: 'FREQ=YEARLY',
      has: (at: number, start: number) =>
        civilDay(at).month === civilDay(start).month && civilDay(at).day === civilDay(start).day,
    }),
  );
  const every = (rules: fc.Arbitrary<Of>, unit: (of: number) => number): fc.Arbitrary<Of> =>
    fc.tuple(rules, fc.integer({ min: 1, max: 3 })).map(([{ rule, has }, step]) => ({
      rule: `${rule};INTERVAL=${step}`,
      has: (at, start) => has(at, start) && (unit(at) - unit(start)) % step === 0,
    }));
  const rules: fc.Arbitrary<Of> = fc.oneof(
    every(monthly, monthOf),
    every(yearly, (of) => civilDay(of).year),
    fc.tuple(fc.uniqueArray(weekdayNumber, { minLength: 1 }), month).map(([some, of]) => ({
      rule: `FREQ=DAILY;BYMONTH=${of};BYDAY=${some.map((each) => weekdays[each]).join(',')}`,
      has: (at: number) => some.includes(civilDay(at).weekday) && civilDay(at).month === of,
    })),
    fc
      .tuple(fc.uniqueArray(weekdayNumber, { minLength: 1 }), fc.integer({ min: 1, max: 4 }))
      .map(([some, every]) => ({
        rule: `FREQ=WEEKLY;INTERVAL=${every};BYDAY=${some.map((each) => weekdays[each]).join(',')}`,
        // Weeks start on Monday.
        has: (at: number, start: number) => {
          const week = (of: number) => Math.floor((of - civilDay(of).weekday) / 7);
          return some.includes(civilDay(at).weekday) && (week(at) - week(start)) % every === 0;
        },
      })),
    fc.integer({ min: 1, max: 40 }).map((every) => ({
      rule: `FREQ=DAILY;INTERVAL=${every}`,
      has: (at: number, start: number) => (at - start) % every === 0,
    })),
  );
  fc.assert(
    fc.property(
      rules,
      fc.integer({ min: first, max: first + 800 }),
      fc.boolean(),
      ({ rule, has }, from, isTimed) => {
        let start = from;
        while (!has(start, start)) start += 1;
        if (start > last) return;
        const expected: string[] = [];
        for (let at = start; at <= last; at += 1) if (has(at, start)) expected.push(formatEpochDay(at));
        const date = formatEpochDay(start).replaceAll('-', '');
        const begins = isTimed ? `DTSTART;TZID=Europe/Rome:${date}T093000` : day(date);
        const found = parseCalendarList(file(event(begins, `RRULE:${rule}`)), inRome);
        if (!found.ok && rule.startsWith('FREQ=YEARLY;INTERVAL') && civilDay(start).day === 29) return;
        if (!found.ok) throw new Error(`${rule} from ${formatEpochDay(start)}: ${found.refusal.code}`);
        const days = found.value.days.flatMap((span) => {
          const [one, other] = [span.from, span.to].map((date) => Date.parse(date) / 86_400_000);
          return Array.from({ length: (other ?? 0) - (one ?? 0) + 1 }, (_, index) =>
            formatEpochDay((one ?? 0) + index),
          );
        });
        expect(days, rule).toEqual(expected);
      },
    ),
    { numRuns: 150 },
  );
});
