// Imports a city in a separate process, for tests that kill it. It imports a grid city into
// DATABASE_URL, prints one line per step, and pauses after the line that begins with STOP_AT, so
// that it is always killed before the commit.

import { importCity } from '../exchange/imports/import-city.ts';
import { readProcessConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { gridCity } from './grid-city.ts';

const stopAt = process.env.STOP_AT;
const nobodyWakes = new Int32Array(new SharedArrayBuffer(4));

const config = readProcessConfig();
if (!config.ok) throw new Error(JSON.stringify(config.refusals));
const opened = await openDatabase(config.value);
if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
const done = await importCity(
  opened.value.db,
  gridCity({ streets: Number(process.env.GRID_STREETS ?? '10'), buildings: true }),
  {
    source: 'grid',
    format: 'test',
    dryRun: false,
    onProgress: ({ stage, done: step }) => {
      const line = `${stage} ${step}`;
      process.stdout.write(`${line}\n`);
      if (stopAt !== undefined && line.startsWith(stopAt)) Atomics.wait(nobodyWakes, 0, 0);
    },
  },
);
process.stdout.write(`done ${done.ok}\n`);
await opened.value.close();
