// Applying an import: which rules are in force on which curbs and from when, the city's bounds, and
// the changed curbs and areas that are announced.
import type { CityData, RestrictionInput } from '@curbwright/core';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { gridCity } from '../../../testing/grid-city.ts';
import { putRows } from '../../../testing/put-rows.ts';
import { type TestDatabase, withTestDatabase } from '../../../testing/test-database.ts';
import { importCity } from '../import-city.ts';
import { importInstant, loadTouchedLinks, type TouchedLinks } from './apply-import.sql.ts';

type Options = Partial<Parameters<typeof importCity>[2]>;
async function run({ db }: TestDatabase, data: CityData, more: Options = {}) {
  const options = { source: 'grid.test', format: 'test', dryRun: false, ...more };
  const done = await importCity(db, data, options);
  if (!done.ok) throw new Error(done.refusal.code);
  return done.value;
}
const plain = gridCity({ streets: 3, ruleSets: 2 });
const city: CityData = {
  ...plain,
  links: plain.links.map((link) => ({ ...link, regulation: `reg ${link.ruleSet}` })),
};
const ofRule = (rule: number) => city.links.filter(({ ruleSet }) => ruleSet === rule);
const limited: readonly RestrictionInput[] = [
  { activity: 'parking', subActivity: 'time-limited-parking', priority: 800, maxStay: 45 },
];
const changedRules: CityData = { ...city, ruleSets: [limited, city.ruleSets[1] ?? []] };

it('a new version of a regulation is of all its curbs, also those the source does not name, from one instant on', () =>
  withTestDatabase(async (database) => {
    const { rows } = database;
    await putRows(database.db, 'user_account', 'username, display_name', ['robin', 'Robin']);
    const [{ id: userId }] = await rows('select id from user_account');
    await run(database, city);
    const [named] = ofRule(0);
    if (named === undefined) throw new Error('no curb');
    await run(database, { ...changedRules, links: [named] }, { userId });
    const stands =
      await rows(`select l.segment_id, r.version from link l join regulation_link m on m.link_id = l.id and m.effective_to is null
      join regulation r on r.id = m.regulation_id where r.regulation_id = 'reg 0' and r.effective_to is null order by 1`);
    const segments = ofRule(0)
      .map(({ outsideId }) => outsideId)
      .toSorted();
    expect(stands).toEqual(segments.map((segment_id) => ({ segment_id, version: 2 })));
    const [old, now] =
      await rows(`select created_by, time_limit, payment_id is not null as is_paid, effective_from, effective_to
      from regulation where regulation_id = 'reg 0' order by version`);
    expect([old.created_by, old.time_limit, old.is_paid]).toEqual([null, 15, true]);
    expect([now.created_by, now.time_limit, now.is_paid, now.effective_to]).toEqual([
      userId,
      45,
      false,
      null,
    ]);
    expect(now.effective_from).toEqual(old.effective_to);
    const [apart] = await rows(
      `select count(*)::int as n, count(distinct effective_to)::int as ends from regulation_link where effective_to is not null`,
    );
    expect(apart).toEqual({ n: segments.length, ends: 1 });
    const [entry] = await rows(
      `select user_id, username, before, after from audit where action = 'import' order by id desc limit 1`,
    );
    expect(entry).toMatchObject({
      user_id: userId,
      username: 'robin',
      before: { revision: 1, links: city.links.length },
      after: { revision: 2 },
    });
  }));

it('rules of a first import may have begun before it, those of a later one begin with it', () =>
  withTestDatabase(async (database) => {
    const { rows } = database;
    const rulesSince = '2020-01-01T00:00:00.000Z';
    await run(database, { ...city, links: ofRule(0) }, { rulesSince });
    const begins = async () => {
      const found =
        await rows(`select r.regulation_id, r.effective_from as rule, array_agg(distinct m.effective_from) as curbs from regulation r
        join regulation_link m on m.regulation_id = r.id group by r.id order by 1`);
      return found.map(({ rule, curbs }) => [
        rule.toISOString(),
        ...curbs.map((at: Date) => at.toISOString()),
      ]);
    };
    expect(await begins()).toEqual([[rulesSince, rulesSince]]);
    await run(database, city, { rulesSince });
    const [first, second] = await begins();
    expect(first).toEqual([rulesSince, rulesSince]);
    expect(second?.[1]).toBe(second?.[0]);
    expect(second?.[0]).not.toBe(rulesSince);
  }));

it('the instant of an import is after all that began, and not after what is to come', () =>
  withTestDatabase(async (database) => {
    const { db, rows } = database;
    await run(database, city);
    const fine = async () => {
      const at = await importInstant(db);
      const [found] = await rows(
        `select $1::timestamptz > max(effective_from) as after_rules, $1::timestamptz <= clock_timestamp() as is_now
        from (select effective_from from regulation union all select effective_from from regulation_link) as all_of_them where effective_from < now() + interval '1 hour'`,
        [at],
      );
      return found;
    };
    await rows(
      `update regulation set effective_from = now() + interval '1 day' where regulation_id = 'reg 0'`,
    );
    await rows(
      `update regulation_link set effective_from = now() + interval '1 day' where regulation_id = (select id from regulation where regulation_id = 'reg 0')`,
    );
    expect(await fine()).toEqual({ after_rules: true, is_now: true });
  }));

it('an unknown sub-activity is of the activity that its most urgent rule says, and known ones stay as they are', () =>
  withTestDatabase(async (database) => {
    const { rows } = database;
    await rows(
      `update sub_activity set color = '#123456', display_name = 'Ours' where name = 'time-limited-parking'`,
    );
    const rule = (
      activity: RestrictionInput['activity'],
      subActivity: string,
      priority: number,
    ): RestrictionInput => ({ activity, subActivity, priority });
    // Whichever rule set comes first, it has the less urgent rule for one of the two curb types.
    const sets = [
      [rule('parking', 'kiosk', 700), rule('no parking', 'stall', 300)],
      [rule('no parking', 'kiosk', 300), rule('loading', 'stall', 700), ...limited],
    ];
    const report = await run(database, { ...city, ruleSets: sets });
    expect(report.newSubActivities).toEqual(['kiosk', 'stall']);
    expect(report.ruleSets).toEqual({ inSource: 2, created: 2 });
    const [kiosk, stall, ours] =
      await rows(`select s.name, a.name as activity, s.priority, s.color, s.display_name from sub_activity s join activity a on a.id = s.activity_id
      where s.name in ('kiosk', 'stall', 'time-limited-parking') order by 1`);
    expect(kiosk).toMatchObject({ activity: 'no parking', priority: 300, display_name: 'Kiosk' });
    expect(stall).toMatchObject({ activity: 'no parking', priority: 300 });
    expect(ours).toMatchObject({ color: '#123456', display_name: 'Ours' });
    expect((await run(database, { ...city, ruleSets: sets })).ruleSets.created).toBe(0);
  }));

it('the city’s bounds are those of its curbs in force, of its streets where there are none', () =>
  withTestDatabase(async (database) => {
    const { rows } = database;
    const boxOf = async (of: string) =>
      (
        await rows(
          `select box(point(max((bounds[0])[0]), max((bounds[0])[1])), point(min((bounds[1])[0]), min((bounds[1])[1])))::text as b from ${of}`,
        )
      )[0].b;
    const bounds = async () => (await rows('select bounds::text as b from city'))[0].b;
    await run(database, { ...city, links: [] });
    expect(await bounds()).toBe(await boxOf('block'));
    await run(database, city);
    expect(await bounds()).toBe(await boxOf('link'));
    // Retired curbs no longer count toward the bounds.
    const few = { ...city, links: city.links.slice(4, 7) };
    await run(database, few, { replace: true });
    expect(await bounds()).toBe(await boxOf('link where retired is null'));
    expect(await bounds()).not.toBe(await boxOf('link'));
    const [retired] = await rows(
      'select count(*)::int as n, min(version) as least, max(version) as most from link where retired is not null',
    );
    expect(retired).toEqual({ n: city.links.length - 3, least: 2, most: 2 });
  }));

it('tells the curbs whose row or rules changed and the places they lie in, up to as many as are told one by one', () =>
  withTestDatabase(async (database) => {
    const { rows } = database;
    const touchedOf = async (data: CityData, most: number, options: Options = {}) => {
      const touched: TouchedLinks[] = [];
      await run(database, data, {
        ...options,
        within: async (tx) => {
          await sql`drop table link_touched`.execute(tx);
          touched.push(await loadTouchedLinks(tx, most));
        },
      });
      const [found] = touched;
      if (found === undefined) throw new Error('nothing was applied');
      return found;
    };
    const idsOf = async (segments: readonly string[]) =>
      (await rows('select id from link where segment_id = any($1) order by id', [segments])).map(
        ({ id }) => id,
      );
    const [first, ...others] = city.links;
    if (first === undefined) throw new Error('no curb');
    const all = await touchedOf({ ...city, links: others }, others.length);
    expect(all.links?.toSorted((a, b) => a - b)).toEqual(
      await idsOf(others.map(({ outsideId }) => outsideId)),
    );
    expect(
      await touchedOf(
        { ...city, links: others.map((link) => ({ ...link, baysCount: 1 })) },
        others.length - 1,
      ),
    ).toMatchObject({ links: null });
    // Only rules changed: the curbs that use them, each once, and no street.
    const ruled = await touchedOf(
      { ...changedRules, links: others.map((link) => ({ ...link, baysCount: 1 })) },
      100,
    );
    const segments = others.filter(({ ruleSet }) => ruleSet === 0).map(({ outsideId }) => outsideId);
    expect(ruled.links?.toSorted((a, b) => a - b)).toEqual(await idsOf(segments));
    expect(ruled.baseMapBoxes).toEqual([]);
    expect(ruled.linkBoxes.length).toBeGreaterThan(0);
    // Only the city's name changed, so no curb or street is announced.
    expect(
      await touchedOf(
        { ...changedRules, links: others.map((link) => ({ ...link, baysCount: 1 })), name: 'Other' },
        100,
      ),
    ).toEqual({ links: [], linkBoxes: [], baseMapBoxes: [] });
    // A retired curb and a new one far away: one box for each.
    const far: [number, number][] = [
      [11.35, 43.85],
      [11.351, 43.852],
    ];
    const next = [
      { ...first, geometry: { type: 'LineString' as const, coordinates: far } },
      ...others.slice(1).map((link) => ({ ...link, baysCount: 1 })),
    ];
    const gone = await touchedOf({ ...changedRules, name: 'Other', links: next }, 100, { replace: true });
    expect(gone.links?.toSorted((a, b) => a - b)).toEqual(
      await idsOf([first.outsideId, others[0]?.outsideId ?? '']),
    );
    expect(gone.linkBoxes).toHaveLength(2);
    expect(gone.linkBoxes).toContainEqual([11.35, 43.85, 11.351, 43.852]);
  }));
