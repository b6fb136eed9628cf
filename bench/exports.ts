// 1,000 proposals as a file of each type, and back: seconds, sizes, and the longest the event loop stood still.
// Options: --size town|city|tiny --proposals N --keep DIRECTORY (the files, to be looked at).
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { proposalExportTypes, splitIntoImportBatches } from '@curbwright/core';
import { openBenchApp } from './city-app.ts';
import { choiceOption, conclude, numberOption, row } from './report.ts';

const size = choiceOption('size', ['town', 'city', 'tiny']);
const wanted = numberOption('proposals', 1000);
const at = process.argv.indexOf('--keep');
const keep = at < 0 ? null : (process.argv[at + 1] ?? '.');
const { app, headers, close } = await openBenchApp(size, 'editors');
const call = (name: string, payload: object) =>
  app.fastify.inject({ method: 'POST', url: `/api/proposed_regulation/${name}/`, headers, payload });

const evenings = { daysOfWeek: ['fr', 'sa'], times: [{ from: '18:00', to: '02:00' }] };
for (const [index, link] of app.live.city.box([-180, -90, 180, 90], wanted).ids.entries()) {
  const made = await call('create_proposed_change', {
    action: index % 7 === 0 ? 'remove' : 'modify',
    reason: `Order ${index}`,
    sub_activity: 'loading',
    restrictions: [
      { activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 5 + (index % 50) },
      { activity: 'parking', subActivity: 'paid-parking', priority: 800, timeSpans: [evenings] },
    ],
    payment: { fees: [1, 2], durations: [30, 60] },
    links: [index % 10 === 0 ? { parent_link: link, from: 1, to: 4 } : { curb_link: link }],
  });
  if (made.statusCode !== 201) throw new Error(made.body);
}

const ownTime = `/proc/self/task/${process.pid}/schedstat`;
const isLinux = existsSync(ownTime);
/** Milliseconds the main thread has computed: without the file worker's, and without waiting for a busy machine. Elsewhere the clock. */
function computed(): number {
  return isLinux ? Number(readFileSync(ownTime, 'utf8').split(' ')[0]) / 1e6 : performance.now();
}

let worst = 0;
/** Does the work; its seconds, and the longest turn in processor time of the main thread: what of a gap is our own work, not another's. */
async function watched<T>(label: string, work: () => Promise<T>): Promise<T> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let ownGap = 0;
  let turn = computed();
  const turns = setInterval(() => {
    ownGap = Math.max(ownGap, computed() - turn);
    turn = computed();
  }, 1);
  delay.enable();
  const start = performance.now();
  const done = await work();
  row(label, (performance.now() - start) / 1000, 's');
  delay.disable();
  clearInterval(turns);
  row('  longest gap of the event loop', delay.max / 1e6, 'ms');
  row('  the same in processor time of its thread (budget: 50)', ownGap, 'ms');
  worst = Math.max(worst, ownGap);
  return done;
}

row('proposals', wanted);
let features: unknown[] = [];
for (const type of proposalExportTypes) {
  const answer = await watched(type, () => call(`export_proposed_${type}`, { regulations: 'all' }));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  row('  size', answer.rawPayload.length / 1024, 'KB');
  if (type === 'json') features = answer.json<{ features: unknown[] }>().features;
  if (keep !== null) await writeFile(join(keep, `proposals.${type}`), answer.rawPayload);
}
const other = await app.fastify.inject({
  method: 'POST',
  url: '/api/scenario/',
  headers,
  payload: { name: 'Came back' },
});
const scenario = other.json<{ id: number }>().id;
const portions = splitIntoImportBatches(features);
for (const dry_run of [true, false]) {
  const done = await watched(dry_run ? 'rehearsed' : 'brought back', async () => {
    let count = 0;
    for (const portion of portions) {
      const file = { type: 'FeatureCollection', features: portion.features };
      const answer = await call('import_proposed', { file, scenario, dry_run });
      count += answer.json<{ done: number }>().done;
    }
    return count;
  });
  row('  proposals', done);
}
await close();
conclude('exports', worst, 'ms', 50, 'at most');
