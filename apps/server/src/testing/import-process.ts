// An import as a process of its own, for tests that kill it: imports a grid city into DATABASE_URL and says each step on a line.
import { processConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { importCity } from '../features/imports/import-city.ts';
import { gridCity } from './grid-city.ts';

const config = processConfig();
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
    onProgress: ({ stage, done: step }) => process.stdout.write(`${stage} ${step}\n`),
  },
);
process.stdout.write(`done ${done.ok}\n`);
await opened.value.close();
