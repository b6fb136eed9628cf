// Publishing 1,000 proposals in one request: seconds, outcomes, and the longest the event loop stood still.
// Options: --size town|city|tiny --proposals N.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openBenchApp } from './city-app.ts';
import { choiceOption, conclude, numberOption, row } from './report.ts';

const size = choiceOption('size', ['town', 'city', 'tiny']);
const wanted = numberOption('proposals', 1000);
const { app, headers, close } = await openBenchApp(size, 'publishers');
const links = app.live.city.box([-180, -90, 180, 90], 2 * wanted).ids;
const ids: number[] = [];
let drafting = 0;
let drafts = 0;
for (const [index, link] of links.entries()) {
  if (ids.length === wanted) break;
  const started = performance.now();
  const made = await app.fastify.inject({
    method: 'POST',
    url: '/api/proposed_regulation/create_proposed_change/',
    headers,
    payload: {
      action: 'modify',
      sub_activity: 'loading',
      restrictions: [
        { activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 5 + (index % 50) },
      ],
      links: [index % 10 === 0 ? { parent_link: link, from: 1, to: 4 } : { curb_link: link }],
    },
  });
  drafting += performance.now() - started;
  drafts += 1;
  if (made.statusCode !== 201) continue;
  const { id } = made.json<{ id: number }>();
  // Loading beside a hydrant is refused, as it should be: such a curb is left out.
  const check = await app.fastify.inject({ url: `/api/proposed_regulation/${id}/lint/`, headers });
  if (check.json<{ may_publish: boolean }>().may_publish) ids.push(id);
}
row('proposals drafted, one call each; of them fit to be published', `${drafts}; ${ids.length}`);
row('a draft (mean)', drafting / drafts, 'ms');
const delay = monitorEventLoopDelay({ resolution: 1 });
/** The longest turn in processor time of this process: what of the gap is our own work, and not another's on a busy machine. */
let ownGap = 0;
let turn = { wall: performance.now(), own: process.cpuUsage() };
const turns = setInterval(() => {
  const { user, system } = process.cpuUsage(turn.own);
  ownGap = Math.max(ownGap, Math.min((user + system) / 1000, performance.now() - turn.wall));
  turn = { wall: performance.now(), own: process.cpuUsage() };
}, 1);
delay.enable();
const before = process.cpuUsage();
const start = performance.now();
const answer = await app.fastify.inject({
  method: 'POST',
  url: '/api/proposed_regulation/publish_proposed_regulations/',
  headers,
  payload: { proposed_regulation_ids: ids },
});
const seconds = (performance.now() - start) / 1000;
delay.disable();
clearInterval(turns);
const own = process.cpuUsage(before);
const { done, refused, results } = answer.json<{
  done: number;
  refused: number;
  results: { ok: boolean; code: string | null }[];
}>();
row('published', done);
row('refused', refused);
for (const code of new Set(results.flatMap((one) => one.code ?? []))) row(`refused: ${code}`, code);
row('longest gap of the event loop', delay.max / 1e6, 'ms');
row('the same in our own processor time (budget: 50)', ownGap, 'ms');
row('processor time of the server', (own.user + own.system) / 1e6, 's');
await close();
conclude('publish', seconds, 's', 5, 'at most', done === ids.length && ids.length === wanted && ownGap <= 50);
