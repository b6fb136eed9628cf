// The week's supply curve by quarter hours of many links: cold and kept, against the naive loop over all links and quarters, which is the oracle too.
// Options: --links N --sets N --rounds N --every N (the naive loop takes every Nth quarter, and its time counts N times) --size tiny|town|city (then
// also the server's answers over a demo city, with the gaps of its event loop; --data DIR) --unready (nothing of it is read before it is asked for).
import {
  CurbGroups,
  everythingSelected,
  ordinaryCar,
  RuleSetWeeks,
  type SupplyCells,
  supplyCells,
  supplySummary,
  weekDays,
} from '@curbwright/core';
import { madeUpLinks, madeUpRuleSets, seeded } from './made-up-rules.ts';
import { naiveState } from './naive-state.ts';
import { choiceOption, conclude, median, numberOption, row, timed } from './report.ts';
import { computed, watched } from './turns.ts';

const links = numberOption('links', 100_000);
const sets = numberOption('sets', 2_000);
const rounds = numberOption('rounds', 9);
/** 7 goes through all hours and days: 96 of 672 quarters. */
const every = numberOption('every', 7);

const cityTime = { timeZone: 'UTC', calendar: { periods: [] } };
const ruleSets = madeUpRuleSets(sets, 1);
const setOfLink = madeUpLinks(links, sets, 2);
const random = seeded(3);
const spacesOfLink = Uint8Array.from({ length: links }, () => Math.floor(random() * 20));
const date = '2026-06-03';
const monday = Date.UTC(2026, 5, 1);
const typeIds = new Map(
  [
    'unregulated',
    ...new Set(ruleSets.flatMap((one) => one.restrictions.map(({ subActivity }) => subActivity))),
  ].map((name, index) => [name, index + 1]),
);

/** Groups the links, compiles the weeks and counts: with `weeks` kept, only groups and counts. */
function curve(rules: typeof ruleSets, weeks: RuleSetWeeks): readonly SupplyCells[] {
  const groups = new CurbGroups();
  for (let link = 0; link < links; link += 1)
    groups.add({
      ruleSet: rules[setOfLink[link] ?? 0] ?? null,
      spaces: spacesOfLink[link] ?? 0,
      isEstimated: false,
      metres: (spacesOfLink[link] ?? 0) * 6,
    });
  return supplyCells(groups.groups(), weeks, typeIds, 4);
}
/** Rule sets nobody has asked anything of, and of no restriction of theirs: nothing is remembered of them. */
const strangers = () =>
  ruleSets.map(({ id, restrictions }) => ({ id, restrictions: structuredClone(restrictions) }));
const newWeeks = () => new RuleSetWeeks(date, ordinaryCar, cityTime);

/** The naive loop: every link in every `every`th quarter of an hour; spaces by class and quarter. */
function naiveCurve(): Map<string, Float64Array> {
  const found = new Map<string, Float64Array>();
  for (let quarter = 0; quarter < 672; quarter += every) {
    const at = new Date(monday + quarter * 900_000);
    const before = new Date(at.getTime() - 86_400_000);
    const weekday = (at.getUTCDay() + 6) % 7;
    const moment = {
      day: weekDays[weekday] ?? 'mo',
      dayBefore: weekDays[(weekday + 6) % 7] ?? 'su',
      month: at.getUTCMonth() + 1,
      monthBefore: before.getUTCMonth() + 1,
      time: at.toISOString().slice(11, 16),
    };
    for (let link = 0; link < links; link += 1) {
      const ruleSet = ruleSets[setOfLink[link] ?? 0];
      if (ruleSet === undefined) continue;
      const state = naiveState(ruleSet, moment, ordinaryCar.classes);
      const spaces = found.get(state) ?? new Float64Array(672);
      spaces[quarter] = (spaces[quarter] ?? 0) + (spacesOfLink[link] ?? 0);
      found.set(state, spaces);
    }
  }
  return found;
}

// The code is warm, the data is not: each round has rule sets that nobody asked before.
for (let round = 0; round < 2; round += 1) curve(strangers(), newWeeks());
const cold: number[] = [];
const coldOnClock: number[] = [];
const warm: number[] = [];
let cells: readonly SupplyCells[] = [];
for (let round = 0; round < rounds; round += 1) {
  const rules = strangers();
  const weeks = newWeeks();
  const before = computed();
  coldOnClock.push(
    timed(() => {
      cells = curve(rules, weeks);
    }),
  );
  cold.push(computed() - before);
  warm.push(timed(() => curve(rules, weeks)));
}
let oracle = new Map<string, Float64Array>();
const naive =
  every *
  timed(() => {
    oracle = naiveCurve();
  });
let different = 0;
for (const [name, spaces] of oracle) {
  const mine = cells.find(({ type }) => type === typeIds.get(name))?.spaces ?? [];
  spaces.forEach((value, quarter) => {
    if (quarter % every === 0 && Math.abs(value - (mine[quarter] ?? 0)) > 0.01) different += 1;
  });
}
const types = [...typeIds].map(([name, id]) => ({
  id,
  display_name: name,
  occupancy_percent: 60,
  curbside_users: 2,
}));
const ticks: number[] = [];
for (let round = 0; round < 50; round += 1) {
  const selection = {
    ...everythingSelected,
    selectedRegulationTypeIds: [1 + (round % types.length)],
    selectedTimePeriod: { min: round % 12, max: 24 },
  };
  ticks.push(timed(() => supplySummary(types, cells, 4, selection)));
}

row('links', links);
row('distinct rule sets', sets);
row('quarters of classes on which the two disagree', different);
row('week curve by quarter hours, cold, processor time (median)', median(cold), 'ms');
row('the same on the clock (median)', median(coldOnClock), 'ms');
row('the same on the clock, fastest', Math.min(...coldOnClock), 'ms');
row('the same, weeks kept (median)', median(warm), 'ms');
row(`naive loop, ${Math.ceil(672 / every)} quarters, their time times ${every}`, naive, 'ms');
row('naive / cold, both on the clock (budget: at least 500)', naive / median(coldOnClock), 'times');
row('naive / kept', naive / median(warm), 'times');
row('a tick or another period: the summary anew (median)', median(ticks), 'ms');
row('the same, slowest of 50', Math.max(...ticks), 'ms');
const isCounted = different === 0 && naive / median(coldOnClock) >= 500;

/** The server's answers over a demo city, each with the longest turn of the event loop meanwhile. */
async function answers(): Promise<boolean> {
  // Only then the whole server is loaded.
  const { openBenchApp } = await import('./city-app.ts');
  const { preloadDashboards: readyDashboards } = await import(
    '../apps/server/src/dashboards/dashboard-preload.ts'
  );
  const size = choiceOption('size', ['tiny', 'town', 'city']);
  const { app, db, headers, close } = await openBenchApp(size, 'editors');
  let [slowest, longest] = [0, 0];
  const tell = (label: string, { taken, own, gap, gapOnClock }: Awaited<ReturnType<typeof watched>>) => {
    row(`${label}: on the clock; processor time`, `${taken.toFixed(0)}; ${own.toFixed(0)}`, 'ms');
    row(
      `${label}: longest gap, processor time; on the clock`,
      `${gap.toFixed(0)}; ${gapOnClock.toFixed(0)}`,
      'ms',
    );
    longest = Math.max(longest, gap);
  };
  const ask = async (label: string, method: 'GET' | 'POST', url: string, payload?: object) => {
    const done = await watched(async () =>
      app.fastify.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) }),
    );
    const { statusCode, body } = done.value;
    if (statusCode !== 200) throw new Error(`${url} ${body.slice(0, 300)}`);
    slowest = Math.max(slowest, done.taken);
    tell(label, done);
  };
  row('links of the demo city', app.live.city.linkCount);
  if (!process.argv.includes('--unready'))
    tell(
      'made ready after the start',
      await watched(() => readyDashboards({ db, now: () => Date.parse(date) }, app.live)),
    );
  const before = { as_of: new Date(Date.now() - 60_000).toISOString() };
  await ask('supply, first', 'POST', '/api/supply-charts-data/', { date });
  await ask('supply, again', 'POST', '/api/supply-charts-data/', { date });
  await ask('supply, another week', 'POST', '/api/supply-charts-data/', { date: '2026-09-02' });
  await ask('supply map', 'POST', '/api/supply-map-data/', {});
  await ask('comparison with an instant, first', 'POST', '/api/comparison-charts-data/', { date, before });
  await ask('comparison, again', 'POST', '/api/comparison-charts-data/', { date, before });
  await ask('comparison map', 'POST', '/api/comparison-map-data/', { date, before });
  const month = { date: '2026-06-01' };
  await ask('demand, first', 'POST', '/api/demand-chart-data/', month);
  await ask('demand, again', 'POST', '/api/demand-chart-data/', month);
  await ask('demand map', 'POST', '/api/demand-map-data/', month);
  await ask('turnover', 'GET', '/api/turnover-dwelltime/?date=2026-06-01');
  await close();
  row('slowest answer (budget: 1,000)', slowest, 'ms');
  row('longest gap in processor time (budget: 50)', longest, 'ms');
  return slowest <= 1000 && longest <= 50;
}
const isAnswered = !process.argv.includes('--size') || (await answers());

const withinBudgets = isCounted && isAnswered;
conclude('supply', median(cold), 'ms of processor time for a cold week curve', 100, 'at most', withinBudgets);
