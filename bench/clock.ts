// Moving the clock: evaluating every distinct rule set once, and the state of every link, against the naive loop over all links.
// Options: --links N --sets N --rounds N.
import { compileRuleSets, ordinaryCar, weekDays } from '@curbwright/core';
import { madeUpLinks, madeUpRuleSets } from './made-up-rules.ts';
import { naiveState } from './naive-state.ts';
import { conclude, inTurn, median, numberOption, row, timed } from './report.ts';

const links = numberOption('links', 100_000);
const sets = numberOption('sets', 2_000);
const rounds = numberOption('rounds', 15);

const cityTime = { timeZone: 'UTC', calendar: { periods: [] } };
const ruleSets = madeUpRuleSets(sets, 1);
const setOfLink = madeUpLinks(links, sets, 2);
let compiled = compileRuleSets(ruleSets, ordinaryCar, cityTime);
const compileTimes = Array.from({ length: 5 }, () =>
  timed(() => {
    compiled = compileRuleSets(ruleSets, ordinaryCar, cityTime);
  }),
);

const monday = Date.UTC(2026, 5, 1);
let step = 0;
/** A new quarter of an hour each time, so that nothing remembered helps. */
function nextInstant(): number {
  step = (step * 7 + 13) % 672;
  return monday + step * 900_000;
}
const states = new Uint16Array(sets);
const evaluations: number[] = [];
for (let round = 0; round < 200; round++) {
  const instant = nextInstant();
  evaluations.push(timed(() => compiled.statesAt(instant, states)));
}

const stateOfLink = new Uint16Array(links);
function compiledCity(instant: number): void {
  compiled.statesAt(instant, states);
  for (let link = 0; link < links; link++) stateOfLink[link] = states[setOfLink[link] ?? 0] ?? 0;
}
const naiveOfLink: string[] = Array.from({ length: links }, () => '');
function naiveCity(instant: number): void {
  const date = new Date(instant);
  const weekday = (date.getUTCDay() + 6) % 7;
  const before = new Date(instant - 86_400_000);
  const moment = {
    day: weekDays[weekday] ?? 'mo',
    dayBefore: weekDays[(weekday + 6) % 7] ?? 'su',
    month: date.getUTCMonth() + 1,
    monthBefore: before.getUTCMonth() + 1,
    time: date.toISOString().slice(11, 16),
  };
  for (let link = 0; link < links; link++) {
    const ruleSet = ruleSets[setOfLink[link] ?? 0];
    if (ruleSet !== undefined) naiveOfLink[link] = naiveState(ruleSet, moment, ordinaryCar.classes);
  }
}

const check = nextInstant();
compiledCity(check);
naiveCity(check);
let different = 0;
for (let link = 0; link < links; link++) {
  if (compiled.classNames[stateOfLink[link] ?? 0] !== naiveOfLink[link]) different++;
}

const [fast, naive] = inTurn(
  rounds,
  () => compiledCity(nextInstant()),
  () => naiveCity(nextInstant()),
);

row('links', links);
row('distinct rule sets', sets);
row('links on which the two disagree', different);
row('compile all rule sets (median)', median(compileTimes), 'ms');
row('evaluate all rule sets at one instant (median)', median(evaluations), 'ms');
row('evaluate all rule sets at one instant (slowest of 200)', Math.max(...evaluations), 'ms');
row('state of every link, compiled (median)', fast, 'ms');
row('state of every link, naive loop (median)', naive, 'ms');
row('naive / compiled (budget: at least 10)', naive / fast, 'times');
conclude(
  'clock',
  median(evaluations),
  'ms to evaluate the city at one instant',
  16,
  'at most',
  naive / fast >= 10 && different === 0,
);
