// Full verdicts (uses, reasons, beaten rules, next change) a second, over made-up rule sets at random instants; and weeks a second.
// Options: --sets N --seconds N.
import { computeVerdict, computeVerdictWeek, ordinaryCar } from '@curbwright/core';
import { madeUpRuleSets, seeded } from './made-up-rules.ts';
import { conclude, numberOption, row } from './report.ts';

const sets = madeUpRuleSets(numberOption('sets', 500), 1);
const seconds = numberOption('seconds', 3);
const cityTime = { timeZone: 'America/Los_Angeles', calendar: { periods: [] } };
const random = seeded(3);
const year = Date.UTC(2026, 0, 1);

/** How often `work` runs in a second, over at least `seconds`. */
function rate(work: () => unknown): number {
  for (let warm = 0; warm < 200; warm++) work();
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < seconds * 1000) {
    work();
    count++;
  }
  return count / ((performance.now() - start) / 1000);
}

const pick = () => sets[Math.floor(random() * sets.length)];
const verdicts = rate(() => {
  const ruleSet = pick();
  if (ruleSet) computeVerdict(ruleSet, year + Math.floor(random() * 365 * 86_400_000), ordinaryCar, cityTime);
});
const weeks = rate(() => {
  const ruleSet = pick();
  const day = String(1 + Math.floor(random() * 28)).padStart(2, '0');
  if (ruleSet) computeVerdictWeek(ruleSet, `2026-06-${day}`, ordinaryCar, cityTime);
});

row('distinct rule sets', sets.length);
row('weeks', weeks, 'a second');
row('verdicts with next change', verdicts, 'a second');
conclude('verdict', verdicts, 'verdicts a second', 10_000, 'at least');
