// Importing a city into an empty database and again: links per second, and the longest the event loop stood still.
// Options: --size town|city|tiny --rounds N.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as nextTimer } from 'node:timers/promises';
import { demoCity } from '@curbwright/demo-city';
import { importCity } from '../apps/server/src/exchange/imports/import-city.ts';
import { openBenchDatabase } from './city-database.ts';
import { choiceOption, conclude, median, numberOption, row } from './report.ts';

const size = choiceOption('size', ['town', 'city', 'tiny']);
const rounds = numberOption('rounds', 3);
const data = demoCity({ size, seed: 1 });
const rates: number[] = [];
const again: number[] = [];
let gap = 0;
/** The longest turn in processor time of this process: what of the gap is our own work, and not another's on a busy machine. */
let ownGap = 0;
let isImporting = false;
let turn = { wall: performance.now(), own: process.cpuUsage() };
setInterval(() => {
  const { user, system } = process.cpuUsage(turn.own);
  if (isImporting) ownGap = Math.max(ownGap, Math.min((user + system) / 1000, performance.now() - turn.wall));
  turn = { wall: performance.now(), own: process.cpuUsage() };
}, 1).unref();
for (let round = 0; round < rounds; round += 1) {
  const { database, close } = await openBenchDatabase(null);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  for (const figures of [rates, again]) {
    await nextTimer(5);
    isImporting = true;
    delay.enable();
    const start = performance.now();
    const done = await importCity(database.db, data, {
      source: `demo ${size}`,
      format: 'demo',
      dryRun: false,
    });
    if (!done.ok) throw new Error(done.refusal.code);
    figures.push((data.links.length / (performance.now() - start)) * 1000);
    delay.disable();
    isImporting = false;
  }
  gap = Math.max(gap, delay.max / 1e6);
  await close();
}
row('links', data.links.length);
row('blocks, nodes, base map features', data.blocks.length + data.nodes.length + data.baseMap.length);
row('first import (median)', median(rates), 'links/s');
row('the same again, changing nothing (median)', median(again), 'links/s');
row('longest gap of the event loop', gap, 'ms');
row('the same in our own processor time (budget: 50)', ownGap, 'ms');
conclude('import', median(rates), 'links/s', 5_000, 'at least', ownGap <= 50);
