// The week's supply curve by quarter hours of many links: cold and kept, against the naive loop over all links and quarters, which is the oracle too.
// Options: --links N --sets N --rounds N --every N (the naive loop takes every Nth quarter, and its time counts N times) --size tiny|town|city (then
// also the server's answers over a demo city, with the gaps of its event loop).
import { existsSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
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
const file = `/proc/self/task/${process.pid}/schedstat`;
const isLinux = existsSync(file);
/** Milliseconds the main thread has computed, without waiting for a busy machine. Elsewhere the clock. */
const computed = () => (isLinux ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : performance.now());
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

/** Longest turn of the event loop while the server answers, in processor time of its thread where that can be read; and on the clock. */
async function answers(): Promise<void> {
  // Only then the whole server is loaded.
  const { openBenchApp } = await import('./city-app.ts');
  const { app, headers, close } = await openBenchApp(
    choiceOption('size', ['tiny', 'town', 'city']),
    'editors',
  );
  const ask = async (label: string, url: string, payload: object) => {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    let [own, turn] = [0, computed()];
    const turns = setInterval(() => {
      const now = computed();
      own = Math.max(own, now - turn);
      turn = now;
    }, 1);
    delay.enable();
    const start = performance.now();
    const answer = await app.fastify.inject({ method: 'POST', url, payload, headers });
    const taken = performance.now() - start;
    delay.disable();
    clearInterval(turns);
    if (answer.statusCode !== 200) throw new Error(`${url} ${answer.body.slice(0, 300)}`);
    row(`${label}: answered in`, taken, 'ms');
    row(
      `${label}: longest gap, processor time; on the clock`,
      `${own.toFixed(0)}; ${(delay.max / 1e6).toFixed(0)}`,
      'ms',
    );
    row(`${label}: answer`, answer.body.length / 1000, 'KB');
  };
  row('links of the demo city', app.live.city.linkCount);
  const charts = '/api/supply-charts-data/';
  await ask('supply, first', charts, { date });
  await ask('supply, again', charts, { date });
  await ask('supply, another week', charts, { date: '2026-09-02' });
  const early = new Date(Date.now() - 60_000).toISOString();
  await ask('comparison with an instant, first', '/api/comparison-charts-data/', {
    date,
    before: { as_of: early },
  });
  await ask('comparison, again', '/api/comparison-charts-data/', { date, before: { as_of: early } });
  await ask('comparison map', '/api/comparison-map-data/', { date, before: { as_of: early } });
  await close();
}
if (process.argv.includes('--size')) await answers();

conclude('supply', median(cold), 'ms of processor time for a cold week curve', 100, 'at most', isCounted);
