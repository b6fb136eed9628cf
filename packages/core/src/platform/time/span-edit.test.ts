// Editing days by preset and toggle, hours over midnight, and painting on the week grid.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cities, timeSpanIn } from '../../testing/arbitraries.ts';
import {
  createEmptySpan,
  dailyHoursEnd,
  hasMoreThanHours,
  paintedHoursBetween,
  paintSpans,
  presetOfDays,
  toggleDay,
  updateSpan,
  weekIntervalsOfSpan,
} from './span-edit.ts';
import { type TimeSpan, timeSpan, weekDays } from './time-span.ts';

const spans = cities.chain((city) => timeSpanIn(city)).map((input) => timeSpan.parse(input));

describe('days', () => {
  it('are named by the presets of the requirement', () => {
    expect(presetOfDays([])).toBe('All');
    expect(presetOfDays([...weekDays])).toBe('Mon - Sun');
    expect(presetOfDays(['fr', 'mo', 'tu', 'we', 'th'])).toBe('Mon-Fri');
    expect(presetOfDays(['su', 'sa'])).toBe('Sat-Sun');
    expect(presetOfDays(['tu', 'th'])).toBeNull();
  });

  it('toggle in the order of the week; none left is every day', () => {
    expect(toggleDay([], 'tu')).toEqual(['tu']);
    expect(toggleDay(['th'], 'tu')).toEqual(['tu', 'th']);
    expect(toggleDay(['tu'], 'tu')).toEqual([]);
  });
});

describe('hours', () => {
  it('end on their day, on the next, or after 24 hours', () => {
    expect(dailyHoursEnd({ from: '08:00', to: '18:00' })).toBe('same day');
    expect(dailyHoursEnd({ from: '08:00', to: '24:00' })).toBe('same day');
    expect(dailyHoursEnd({ from: '18:00', to: '00:00' })).toBe('same day');
    expect(dailyHoursEnd({ from: '22:00', to: '06:00' })).toBe('next day');
    expect(dailyHoursEnd({ from: '08:00', to: '08:00' })).toBe('24 hours');
  });

  it('over midnight run into the next day of the week', () => {
    const span = timeSpan.parse({ daysOfWeek: ['su'], times: [{ from: '22:00', to: '06:00' }] });
    expect(weekIntervalsOfSpan(span)).toEqual([
      { day: 0, from: 0, to: 360, over: true },
      { day: 6, from: 1320, to: 1440, over: false },
    ]);
  });

  it('of a day are in their order, by where they begin and then by where they end', () => {
    const times = [
      { from: '20:00', to: '22:00' },
      { from: '08:00', to: '12:00' },
      { from: '08:00', to: '10:00' },
    ];
    expect(
      weekIntervalsOfSpan(timeSpan.parse({ daysOfWeek: ['tu', 'mo'], times })).map(({ day, from, to }) => [
        day,
        from / 60,
        to / 60,
      ]),
    ).toEqual([
      [0, 8, 10],
      [0, 8, 12],
      [0, 20, 22],
      [1, 8, 10],
      [1, 8, 12],
      [1, 20, 22],
    ]);
  });

  it('without days or hours cover the week, and a span to midnight ends there', () => {
    expect(weekIntervalsOfSpan(createEmptySpan())).toHaveLength(7);
    const evening = timeSpan.parse({ daysOfWeek: ['mo'], times: [{ from: '18:00', to: '00:00' }] });
    expect(weekIntervalsOfSpan(evening)).toEqual([{ day: 0, from: 1080, to: 1440, over: false }]);
    const round = timeSpan.parse({ daysOfWeek: ['mo'], times: [{ from: '00:00', to: '00:00' }] });
    expect(weekIntervalsOfSpan(round)).toEqual([{ day: 0, from: 0, to: 1440, over: false }]);
  });
});

describe('a stroke on the week', () => {
  const weekday = paintedHoursBetween({ day: 4, minute: 1079 }, { day: 0, minute: 480 });

  it('is the days and hours of the cells it touches, from whatever corner', () => {
    expect(weekday).toEqual({ days: ['mo', 'tu', 'we', 'th', 'fr'], hours: { from: '08:00', to: '18:00' } });
    expect(paintedHoursBetween({ day: 2, minute: 600 }, { day: 2, minute: 600 })).toEqual({
      days: ['we'],
      hours: { from: '10:00', to: '10:30' },
    });
    expect(paintedHoursBetween({ day: 0, minute: 0 }, { day: 6, minute: 1439 }).hours.to).toBe('24:00');
  });

  it('sets days and hours of its span and nothing else', () => {
    const winter = timeSpan.parse({
      months: [12, 1],
      periods: [{ name: 'holidays', apply: 'except during' }],
    });
    expect(paintSpans([createEmptySpan(), winter], 1, weekday, 'set')).toEqual([
      createEmptySpan(),
      { ...winter, daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '08:00', to: '18:00' }] },
    ]);
  });

  it('of the whole week says always', () => {
    const all = paintedHoursBetween({ day: 0, minute: 0 }, { day: 6, minute: 1439 });
    expect(paintSpans([timeSpan.parse({ daysOfWeek: ['mo'] })], 0, all, 'set')).toEqual([createEmptySpan()]);
  });

  it('adds hours on the same days, and a span of the same season on others', () => {
    const morning = timeSpan.parse({
      daysOfWeek: ['mo'],
      times: [{ from: '07:00', to: '09:00' }],
      months: [7],
    });
    const evening = paintedHoursBetween({ day: 0, minute: 960 }, { day: 0, minute: 1079 });
    expect(paintSpans([morning], 0, evening, 'add')[0]?.times).toEqual([
      { from: '07:00', to: '09:00' },
      { from: '16:00', to: '18:00' },
    ]);
    const tuesday = paintedHoursBetween({ day: 1, minute: 960 }, { day: 1, minute: 1079 });
    expect(paintSpans([morning], 0, tuesday, 'add')).toEqual([
      morning,
      { ...morning, daysOfWeek: ['tu'], times: [{ from: '16:00', to: '18:00' }] },
    ]);
  });

  it('on a restriction without times makes its first span', () => {
    expect(paintSpans([], 0, weekday, 'set')).toHaveLength(1);
  });

  it('never touches seasons, dates, periods and the other spans', () => {
    fc.assert(
      fc.property(
        fc.array(spans, { minLength: 1, maxLength: 3 }),
        fc.nat({ max: 2 }),
        fc.constantFrom('set' as const, 'add' as const),
        (list, at, mode) => {
          const rest = ({ daysOfWeek: _days, times: _times, ...more }: TimeSpan) => more;
          const place = Math.min(at, list.length - 1);
          const after = paintSpans(list, place, weekday, mode);
          expect(after.slice(0, place)).toEqual(list.slice(0, place));
          expect(after.slice(after.length - (list.length - place - 1))).toEqual(
            list.slice(place + 1).length === 0 ? after.slice(after.length) : list.slice(place + 1),
          );
          for (const span of after.slice(place, after.length - (list.length - place - 1)))
            expect(rest(span)).toEqual(rest(list[place] ?? createEmptySpan()));
          for (const span of after) timeSpan.parse(span);
        },
      ),
    );
  });
});

describe('spanChanged', () => {
  it('replaces the member it is given, of the one span', () => {
    fc.assert(
      fc.property(fc.array(spans, { minLength: 1, maxLength: 3 }), (list) => {
        const after = updateSpan(list, 0, { months: [5] });
        expect(after).toEqual([{ ...list[0], months: [5] }, ...list.slice(1)]);
      }),
    );
  });

  it('knows what a span says beside days and hours', () => {
    expect(
      hasMoreThanHours(timeSpan.parse({ daysOfWeek: ['mo'], times: [{ from: '08:00', to: '09:00' }] })),
    ).toBe(false);
    expect(hasMoreThanHours(timeSpan.parse({ weeksOfMonth: [1] }))).toBe(true);
  });
});
