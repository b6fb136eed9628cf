// How an import changes the city's own values: what a source sets in an empty city, and what a city
// with its own curbs keeps.
import type { CityData, DesignatedPeriod } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { gridCity } from '../../../testing/grid-city.ts';
import { demoCurbsWarning, planCity, type RemainingCurbs } from './city-values.ts';
import type { CurrentCity } from './import-plan.sql.ts';

const at = Date.parse('2026-06-01T12:00:00Z');
const day = (date: string) => Date.parse(`${date}T00:00:00Z`);
const city: CurrentCity = {
  name: 'Gridville',
  called: 'Gridville',
  time_zone: 'Europe/Rome',
  currency: 'EUR',
  priority_hierarchy: ['temporary', 'paid parking'],
  authority: { name: 'City of Gridville', url: null, phone: null },
  calendar: { periods: [] },
  revision: 4,
  links: 10,
  known_from: null,
  at,
};
const source: CityData = { ...gridCity({ streets: 2 }), links: [], ruleSets: [] };
const alone: RemainingCurbs = { beside: 0, replace: false, staying: 0, importedPeriods: [] };
const beside: RemainingCurbs = { ...alone, beside: 6, staying: 6 };

function planned(now: Partial<CurrentCity>, data: Partial<CityData>, standing: Partial<RemainingCurbs> = {}) {
  const plan = planCity({ ...city, ...now }, { ...source, ...data }, { ...alone, ...standing });
  if (!plan.ok) throw new Error(plan.refusal.code);
  return { ...plan.value, codes: plan.value.issues.map(({ code }) => code) };
}

describe('a source that has the city to itself', () => {
  it('sets nothing where the city says the same, in whatever order its fields are', () => {
    const authority = { phone: null, url: null, name: 'City of Gridville' };
    expect(planned({ authority }, {})).toMatchObject({ sets: [], codes: [] });
  });

  it('sets what it says otherwise', () => {
    const data = {
      name: 'Riverton',
      timeZone: 'America/New_York',
      currency: 'USD',
      priorityHierarchy: ['paid parking', 'temporary'],
      authority: { name: 'Riverton DOT', url: null, phone: null },
    };
    const { sets, values } = planned({}, data);
    expect(sets).toEqual(['name', 'time_zone', 'currency', 'priority_hierarchy', 'authority']);
    expect(values).toMatchObject({
      name: 'Riverton',
      time_zone: 'America/New_York',
      currency: 'USD',
      priority_hierarchy: ['paid parking', 'temporary'],
      authority: { name: 'Riverton DOT' },
    });
  });

  it('keeps what it does not say, and says so of time and money while the city has no curbs', () => {
    const silent = {
      name: null,
      timeZone: null,
      currency: null,
      priorityHierarchy: null,
      authority: null,
      calendar: null,
    };
    expect(planned({}, silent)).toMatchObject({ sets: [], codes: [] });
    expect(planned({ links: 0 }, silent).issues).toEqual([
      expect.objectContaining({
        code: 'import.city-value-kept',
        params: { field: 'time_zone', value: 'Europe/Rome' },
      }),
      expect.objectContaining({
        code: 'import.city-value-kept',
        params: { field: 'currency', value: 'EUR' },
      }),
    ]);
    expect(planned({ links: 0 }, {}).codes).toEqual([]);
  });

  it('does not take the name that administrators gave for that of the first import', () => {
    const { sets, values } = planned({ name: 'Old', called: 'Gridville' }, {});
    expect([sets, values.name]).toEqual([[], 'Old']);
  });
});

describe('a source beside curbs of the city', () => {
  it.each([
    [{ timeZone: 'America/New_York' }, false, 'import.time-zone-conflict'],
    [{ timeZone: 'America/New_York' }, true, 'import.time-zone-stays'],
    [{ currency: 'USD' }, false, 'import.currency-conflict'],
    [{ currency: 'USD' }, true, 'import.currency-stays'],
  ])('is refused with another clock or currency: %j (replacing: %s)', (data, replace, code) => {
    const plan = planCity(city, { ...source, ...data }, { ...beside, replace });
    expect(plan).toMatchObject({ ok: false, refusal: { code, params: { count: 6 } } });
  });

  it('is taken with the same clock and currency, or with none', () => {
    expect(planned({}, { timeZone: null, currency: null }, beside)).toMatchObject({ sets: [], codes: [] });
  });

  it('changes neither name nor hierarchy, and says so', () => {
    const { codes, sets } = planned({}, { name: 'Riverton', priorityHierarchy: ['paid parking'] }, beside);
    expect(codes).toEqual(['import.name-kept', 'import.hierarchy-kept']);
    expect(sets).toEqual([]);
  });

  it.each([
    ['Gridville', { called: 'The Grid' }],
    ['The Grid', { called: 'The Grid' }],
    [null, {}],
  ])('says nothing of the name %s that the city has or is called by', (name, now) => {
    expect(planned(now, { name, priorityHierarchy: null }, beside).codes).toEqual([]);
  });

  it('gives its authority to a city that has none', () => {
    const authority = { name: 'Riverton DOT', url: null, phone: null };
    expect(planned({ authority: null }, { authority }, beside).sets).toEqual(['authority']);
    expect(planned({}, { authority }, beside).sets).toEqual([]);
  });
});

function period(name: string, from: string, until: string | null = null): DesignatedPeriod {
  const switchings = [{ state: 'on' as const, from: day(from), until: until === null ? null : day(until) }];
  return { name, days: [], except: [], switchings };
}

describe('periods of the calendar', () => {
  const games = period('game day', '2026-07-01', '2026-07-02');
  const moved = period('Game Day', '2026-08-01', '2026-08-02');
  const calendar = (...periods: DesignatedPeriod[]) => ({ periods });

  it('are those of the source in a city without curbs', () => {
    expect(planned({}, { calendar: calendar(games) })).toMatchObject({ sets: ['calendar'], codes: [] });
  });

  it('that an import brought take the place of those before; what people made stays and is said', () => {
    const now = { calendar: calendar(games) };
    const replaced = planned(now, { calendar: calendar(moved) }, { importedPeriods: [games] });
    expect(replaced.values.calendar).toEqual(calendar(moved));
    const kept = planned(now, { calendar: calendar(moved) });
    expect(kept.values.calendar).toEqual(calendar(games));
    expect(kept.codes).toEqual(['import.calendar-kept']);
  });

  it('that the source has no more go where an import brought them, and stay beside other curbs', () => {
    const now = { calendar: calendar(games) };
    const gone = planned(now, { calendar: calendar() }, { importedPeriods: [games] });
    expect([gone.values.calendar, gone.codes]).toEqual([calendar(), []]);
    const standing = { ...beside, importedPeriods: [games] };
    const stays = planned(now, { calendar: calendar() }, standing);
    expect([stays.values.calendar, stays.codes]).toEqual([calendar(games), []]);
  });

  it('that the city switched stay where curbs do, those it never switched go', () => {
    const plain = { ...games, name: 'plain', switchings: [] };
    const now = { calendar: calendar(plain, games) };
    const standing = { staying: 4, importedPeriods: [plain, games] };
    const gone = planned(now, { calendar: calendar() }, standing);
    expect([gone.values.calendar, gone.codes]).toEqual([calendar(games), []]);
    const kept = planned(now, { calendar: calendar(moved) }, standing);
    expect([kept.values.calendar, kept.codes]).toEqual([calendar(games), ['import.calendar-kept']]);
  });

  it('that are new come from now on where curbs stay', () => {
    const data = {
      calendar: calendar(
        period('over', '2026-05-01', '2026-05-02'),
        period('begun', '2026-05-30', '2026-06-05'),
        period('to come', '2026-07-01'),
      ),
    };
    const { values } = planned({}, data, beside);
    expect(values.calendar).toMatchObject({
      periods: [
        { switchings: [] },
        { switchings: [{ state: 'on', from: at, until: day('2026-06-05') }] },
        { switchings: [{ state: 'on', from: day('2026-07-01'), until: null }] },
      ],
    });
    expect(planned({}, data).values.calendar).toEqual(data.calendar);
  });
});

it('an import beside the made-up city says so first', () => {
  expect([demoCurbsWarning(false).code, demoCurbsWarning(true).code]).toEqual([
    'import.beside-demo',
    'import.beside-demo-stays',
  ]);
});
