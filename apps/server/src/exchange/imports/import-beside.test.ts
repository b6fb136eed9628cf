// What an import preserves of the city: calendar days entered by people stay, and a different time
// zone or currency is rejected with advice.
import { type CityData, type DesignatedPeriod, translateAny } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { gridCity } from '../../testing/grid-city.ts';
import { type TestDatabase, withTestDatabase } from '../../testing/test-database.ts';
import { importCity } from './import-city.ts';
import { rollBackImport } from './undo/roll-back-import.ts';

type Options = Partial<Parameters<typeof importCity>[2]>;
const options = { source: 'grid.test', format: 'test', dryRun: false };

async function imported(database: TestDatabase, data: CityData, more: Options = {}) {
  const result = await importCity(database.db, data, { ...options, ...more });
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
}

async function refusal(database: TestDatabase, data: CityData, more: Options = {}) {
  const result = await importCity(database.db, data, { ...options, ...more });
  if (result.ok) throw new Error('it was imported');
  return { ...result.refusal, text: translateAny('en', result.refusal.code, result.refusal.params) };
}

const period = (name: string, ...dates: string[]): DesignatedPeriod => ({
  name,
  days: dates.map((date) => ({ kind: 'dates', name, from: date, to: date })),
  except: [],
  switchings: [],
});
const holidays = period('holidays', '2027-01-01');
const schoolDays = period('school days', '2027-09-06');
const streets = gridCity({ streets: 3 });
const cityWith = (...periods: DesignatedPeriod[]): CityData => ({ ...streets, calendar: { periods } });
/** Curbs in the same locations with other ids, so that none of them exists in the city. */
const otherCurbs = (data: CityData): CityData => ({
  ...data,
  links: data.links.map((link) => ({ ...link, outsideId: `other-${link.outsideId}` })),
});

async function periodsNow(database: TestDatabase): Promise<DesignatedPeriod[]> {
  const { rows } = await database.pool.query(`select calendar -> 'periods' as periods from city`);
  return rows[0].periods;
}
/** Writes the calendar as Administration → Calendar does. */
const edit = (database: TestDatabase, ...periods: DesignatedPeriod[]) =>
  database.pool.query('update city set calendar = $1', [JSON.stringify({ periods })]);

describe('the calendar', () => {
  it('keeps days people added, also when the file is imported again and when it replaces every other curb', async () => {
    await withTestDatabase(async (database) => {
      await imported(database, cityWith(holidays));
      await edit(database, holidays, schoolDays);
      const again = await imported(database, cityWith(holidays));
      expect(again.citySets).toEqual([]);
      const replaced = await imported(
        database,
        otherCurbs(cityWith(holidays, period('fair', '2027-05-01'))),
        {
          replace: true,
        },
      );
      expect(replaced).toMatchObject({ citySets: ['calendar'], issues: [] });
      expect(replaced.counts.links).toMatchObject({ retired: 24, left: 0 });
      expect(await periodsNow(database)).toEqual([holidays, schoolDays, period('fair', '2027-05-01')]);
    });
  });

  it('keeps a period people changed, and says that the source’s is not taken', async () => {
    await withTestDatabase(async (database) => {
      await imported(database, cityWith(holidays));
      const changed = { ...period('Holidays', '2027-01-01', '2027-08-15'), switched: true };
      await edit(database, changed);
      const again = await imported(database, cityWith(holidays), { replace: true });
      expect(again.issues).toEqual([
        { severity: 'warning', code: 'import.calendar-kept', place: 'city', params: { name: 'Holidays' } },
      ]);
      expect(await periodsNow(database)).toEqual([changed]);
    });
  });

  it('keeps days that were there before the first import', async () => {
    await withTestDatabase(async (database) => {
      await edit(database, schoolDays);
      await imported(database, cityWith(holidays));
      expect(await periodsNow(database)).toEqual([schoolDays, holidays]);
    });
  });

  it('follows the source in what only imports ever wrote, so that the demo city’s days go with it', async () => {
    await withTestDatabase(async (database) => {
      await imported(database, cityWith(holidays, period('street fair', '2027-06-05')), { format: 'demo' });
      // An import next to it adds what is missing and removes nothing.
      const near = period('holidays', '2028-01-01');
      const beside = await imported(database, otherCurbs(cityWith(near, schoolDays)));
      expect(beside.issues.map(({ code }) => code)).toContain('import.calendar-kept');
      expect((await periodsNow(database)).map(({ name }) => name)).toEqual([
        'holidays',
        'street fair',
        'school days',
      ]);
      const report = await imported(database, otherCurbs(cityWith(near)), { replace: true });
      expect(await periodsNow(database)).toEqual([near]);
      expect(await rollBackImport(database.db, report.importId ?? 0, null)).toMatchObject({ ok: true });
      expect(await periodsNow(database)).toHaveLength(3);
    });
  });
});

describe('days of the calendar that are over', () => {
  const fair = period('fair', '2025-05-01');
  const moved = period('fair', '2025-05-02', '2027-05-02');
  const sameDays = period('fair', '2025-05-01', '2027-05-01');
  /** Sets the rules as if the city had had them for years. */
  const age = (database: TestDatabase) =>
    database.pool.query(`update regulation set effective_from = '2024-01-01'`);
  const issue = (code: string, name: string, first: string, last = first) => ({
    severity: 'warning',
    code,
    place: 'city',
    params: { name, first, last },
  });

  it('stay as they were for curbs that stay, which is said; days to come are taken', async () => {
    await withTestDatabase(async (database) => {
      await imported(database, cityWith(fair));
      await age(database);
      const kept = await imported(database, cityWith(moved));
      expect(kept.issues).toEqual([issue('import.calendar-past-kept', 'fair', '2025-05-01', '2025-05-02')]);
      expect(await periodsNow(database)).toEqual([fair]);
      const gone = await imported(database, cityWith());
      expect(gone.issues).toEqual([issue('import.calendar-past-kept', 'fair', '2025-05-01')]);
      expect(await periodsNow(database)).toEqual([fair]);
      expect((await imported(database, cityWith(sameDays))).issues).toEqual([]);
      expect(await periodsNow(database)).toEqual([sameDays]);
    });
  });

  it('come with a period that is new, which is said, and its switches begin now', async () => {
    await withTestDatabase(async (database) => {
      await imported(database, cityWith(holidays));
      await age(database);
      const snow: DesignatedPeriod = {
        ...period('snow', '2025-01-07'),
        switchings: [
          { state: 'on', from: 0, until: 1 },
          { state: 'on', from: 2, until: null },
        ],
      };
      const before = Date.now();
      const { issues } = await imported(database, cityWith(holidays, snow));
      expect(issues).toEqual([issue('import.calendar-past-added', 'snow', '2025-01-07')]);
      const added = (await periodsNow(database)).find(({ name }) => name === 'snow');
      expect(added?.switchings).toEqual([{ state: 'on', from: expect.any(Number), until: null }]);
      expect(added?.switchings[0]?.from).toBeGreaterThan(before - 60_000);
    });
  });

  it('are the source’s where no curb stays', async () => {
    await withTestDatabase(async (database) => {
      await imported(database, cityWith(fair));
      await age(database);
      const replaced = await imported(database, otherCurbs(cityWith(moved)), { replace: true });
      expect(replaced.issues).toEqual([]);
      expect(await periodsNow(database)).toEqual([moved]);
    });
  });
});

describe('another time zone or currency', () => {
  const elsewhere = otherCurbs({ ...streets, timeZone: 'America/New_York' });

  it('is refused beside other curbs, and --replace is advised only for a whole city', async () => {
    await withTestDatabase(async (database) => {
      await imported(database, streets);
      for (const [data, code] of [
        [elsewhere, 'import.time-zone-conflict'],
        [otherCurbs({ ...streets, currency: 'USD' }), 'import.currency-conflict'],
      ] as const) {
        const { text, ...rest } = await refusal(database, data);
        expect(rest).toMatchObject({ code, params: { count: 24 } });
        expect(text).toMatch(/If it covers the whole city, import it with --replace/);
      }
    });
  });

  it('is refused to who replaces the city while a curb stays for a change to come, with that reason and not that advice', async () => {
    await withTestDatabase(async (database) => {
      await imported(database, streets);
      await database.pool.query(
        `update regulation_link set effective_to = now() + interval '1 day' where link_id = (select min(link_id) from regulation_link)`,
      );
      for (const [data, code] of [
        [elsewhere, 'import.time-zone-stays'],
        [otherCurbs({ ...streets, currency: 'USD' }), 'import.currency-stays'],
      ] as const) {
        const { text, ...rest } = await refusal(database, data, { replace: true });
        expect(rest).toMatchObject({ code, params: { count: 1 } });
        expect(text).not.toContain('--replace');
        expect(text).toMatch(/published for a later day\. Revert those changes/);
      }
      // Once that scheduled change is reverted, no curb remains and the import is accepted.
      await database.pool.query('update regulation_link set effective_to = null where effective_to > now()');
      expect((await imported(database, elsewhere, { replace: true })).citySets).toEqual(['time_zone']);
    });
  });

  it('is taken of the city’s one source, also where one of its curbs was divided here', async () => {
    await withTestDatabase(async (database) => {
      await imported(database, streets);
      await database.pool.query(`with parent as (update link set retired = now() where segment_id = 'e0-0-left' returning *),
        closed as (update regulation_link set effective_to = clock_timestamp() where link_id = (select id from parent))
        insert into link (segment_id, parent_link_id, length, geometry, bounds) select 'e0-0-left/1', id, length, geometry, bounds from parent`);
      const moved = await imported(database, { ...streets, timeZone: 'Europe/Paris' });
      expect(moved.citySets).toEqual(['time_zone']);
    });
  });
});
