// Sustained mixed load of fifty connections on a whole server (mixed-load.ts): answers a second, times, errors, event loop; and once more from one address, above its limits. Then in the same run the same boxes as bare SQL, by a handler over SQL and by
// PostGraphile on the same database, and the same tiles by PostGIS's ST_AsMVT, bare and in a handler, where it is installed. Options: --size town|tiny|city --seconds N --rounds N --data DIR.
import { loadavg } from 'node:os';
import pg from 'pg';
import { boxParameter, boxText } from './box-sql.ts';
import { loadTool, requestsPerSecond } from './http-load.ts';
import { at, boxQuery, type Kind, openMixedLoad } from './mixed-load.ts';
import { peerTile, startPostgis } from './postgis.ts';
import { idsOf, isLineIn, peerRequest } from './public-peer.ts';
import { choiceOption, conclude, figure, median, numberOption, percentile, row } from './report.ts';
import { startPeer, startServer } from './server-process.ts';
import type { Timed } from './timed-calls.ts';

const size = choiceOption('size', ['town', 'tiny', 'city']);
const seconds = numberOption('seconds', 60);
const rounds = numberOption('rounds', 3);
/** Askers of bare SQL, as many as connections over HTTP. */
const askers = 8;
/** Seconds of one side of a comparison in one round. */
const turn = 3;
const mostLag = 100;

/** Connections the load holds at any moment, streams not among them. */
const leastConnections = 50;
/** Seconds of a turn of work from one address, and how many turns there are at most: more than a minute of them, whose calls the limits count. */
const stormSeconds = 5;
const mostStormTurns = 20;

const mixed = await openMixedLoad(size, { isCrowded: true });
await mixed.work(Math.min(5, seconds));
const before = await mixed.figures();
let connections = Number.POSITIVE_INFINITY;
const working = performance.now();
const counting = setInterval(() => {
  // Until everybody has come, and when they leave, there are fewer.
  const past = (performance.now() - working) / 1000;
  if (past > 1 && past < seconds) connections = Math.min(connections, mixed.connections());
}, 100);
const timings = await mixed.work(seconds);
clearInterval(counting);
const after = await mixed.figures();
row('links', mixed.links.length);
row('connections at once, at least', connections);
row('load of the machine', (loadavg()[0] ?? 0).toFixed(1));
let [answers, errors] = [0, 0];
for (const [kind, timed] of timings) {
  const { milliseconds } = timed;
  answers += milliseconds.length;
  errors += timed.errors.length;
  row(
    `${kind}: a second; 50 %, 99 %, longest`,
    `${figure(milliseconds.length / seconds)}; ${[50, 99, 100].map((share) => figure(percentile(milliseconds, share))).join(' / ')}`,
    'ms',
  );
  for (const wrong of [...new Set(timed.errors)].slice(0, 3)) row(`  wrong: ${wrong}`, '');
}
const { told, ended } = mixed.streams();
row('answers a second of all kinds', answers / seconds);
row('told on 20 open streams; streams that ended early', `${figure(told / 1e6)} MB; ${ended}`);
row('event loop held up (99 %)', after.lag, 'ms');
row(
  'memory of the server: before, after',
  `${figure(before.memory / 1e6)}; ${figure(after.memory / 1e6)}`,
  'MB',
);
row(
  'processor time of the server for an answer',
  ((after.processor - before.processor) / answers) * 1000,
  'ms',
);
row('descriptors: before, after', `${before.files}; ${after.files}`);

/** What one answer of a kind costs the server: processor time, which a busy machine does not change much. Its database's is not in it. */
const kinds: readonly Kind[] = ['boxes', 'tiles', 'panels', 'drafts', 'publications', 'readings'];
for (const kind of kinds) {
  const { processor } = await mixed.figures();
  const alone = (await mixed.work(turn, { only: kind })).get(kind);
  const cost = (await mixed.figures()).processor - processor;
  errors += alone?.errors.length ?? 0;
  answers += alone?.milliseconds.length ?? 0;
  row(`${kind} alone: processor time for an answer`, (cost / (alone?.milliseconds.length ?? 0)) * 1000, 'ms');
}

/** Answers a second of so many askers, each asking again when it was answered. */
async function rateOf(ask: (turn: number) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let count = 0;
  const asker = async () => {
    while (performance.now() - started < turn * 1000) {
      count += 1;
      await ask(count);
    }
  };
  await Promise.all(Array.from({ length: askers }, asker));
  return count / ((performance.now() - started) / 1000);
}

const storm: Timed[] = [];
let heldBack = 0;
// Limits are by the minute: a slow machine takes longer to come above them. Once somebody was held back there is one turn more.
for (let turns = 0, isAbove = false; turns < mostStormTurns && !isAbove; turns += 1) {
  isAbove = heldBack > 0;
  const some = [...(await mixed.workAtOneAddress(stormSeconds)).values()];
  heldBack += some.reduce((all, one) => all + one.heldBack, 0);
  storm.push(...some);
}
const wrongInStorm = storm.reduce((all, one) => all + one.errors.length, 0) - heldBack;
const servedInStorm = storm.reduce((all, one) => all + one.milliseconds.length - one.errors.length, 0);
errors += wrongInStorm;
for (const wrong of new Set(storm.flatMap((one) => one.errors).filter((error) => !error.includes(': 429 '))))
  row(`  wrong: ${wrong}`, '');
row('from one address: served; told to come again; else', `${servedInStorm}; ${heldBack}; ${wrongInStorm}`);

const peer = await startPostgis(mixed.links);
const server = await startServer(mixed.config.dataDir, peer === null ? {} : { PEER_SOCKET: peer.socket });
const publicPeer = await startPeer(mixed.config.dataDir);
const bare = new pg.Pool({ ...mixed.pool.options, max: askers });
const tilePool =
  peer === null
    ? null
    : new pg.Pool({ host: peer.socket, user: 'postgres', database: 'postgres', max: askers });
const boxPaths = (path: string) => mixed.boxes.map((box) => `${path}?${boxQuery(box)}`);
const tilePaths = (path: string) => mixed.tiles.map(({ z, x, y }) => `${path}${z}/${x}/${y}/`);
const peerBoxes = mixed.boxes.map(peerRequest);
const over = (paths: readonly string[]) => () => requestsPerSecond(server.port, paths, turn, 'identity');
/** The text of an answer, for looking at once. */
async function asked(port: number, path: string, body?: string): Promise<string> {
  const address = `http://127.0.0.1:${port}${path}`;
  const headers = { 'content-type': 'application/json' };
  const response = await (body === undefined
    ? fetch(address)
    : fetch(address, { method: 'POST', headers, body }));
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.text();
}
/**
 * Every box is asked of all three before they are compared: the handler and PostGraphile must tell the same curbs, and we those of them whose line
 * has a part in the box (the statements look at bounding boxes).
 */
const bytes: Record<'ours' | 'handler' | 'peer', number[]> = { ours: [], handler: [], peer: [] };
const lines = new Map(mixed.links.map(({ id, coordinates }) => [id, coordinates]));
let [ourCurbs, theirCurbs] = [0, 0];
for (const [spot, box] of mixed.boxes.entries()) {
  const { path, body } = peerRequest(box);
  const ours = await asked(server.port, `/api/alllinks/get_links_public_viewer/?${boxQuery(box)}`);
  const handler = await asked(server.port, `/bench/text?${boxQuery(box)}`);
  const peers = await asked(publicPeer.port, path, body);
  const theirs = idsOf('geojson', handler);
  const told = [idsOf('graphql', peers), idsOf('geojson', ours)].map(String);
  const meant = [theirs, theirs.filter((id) => isLineIn(lines.get(id) ?? [], box))];
  if (told.join(';') !== meant.map(String).join(';')) throw new Error(`box ${spot}: not the same curbs`);
  ourCurbs += meant[1]?.length ?? 0;
  theirCurbs += theirs.length;
  bytes.ours.push(ours.length);
  bytes.handler.push(handler.length);
  bytes.peer.push(peers.length);
}
/** In turn, a round of all before the next. */
const sides: readonly (readonly [string, () => Promise<number>])[] = [
  ['boxes, from memory over HTTP', over(boxPaths('/api/alllinks/get_links_public_viewer/'))],
  ['boxes, handler over SQL, over HTTP', over(boxPaths('/bench/text'))],
  [
    'boxes, bare SQL, 8 connections',
    () =>
      rateOf((n) => bare.query({ name: 'box', text: boxText, values: [boxParameter(at(mixed.boxes, n))] })),
  ],
  ['boxes, PostGraphile, over HTTP', () => requestsPerSecond(publicPeer.port, peerBoxes, turn, 'identity')],
  ['tiles, kept, over HTTP', over(tilePaths('/api/tiles/curbs/'))],
  ...(tilePool === null
    ? []
    : ([
        ['tiles, handler over ST_AsMVT, over HTTP', over(tilePaths('/bench/tiles/'))],
        [
          'tiles, bare ST_AsMVT, 8 connections',
          () =>
            rateOf((n) => {
              const { z, x, y } = at(mixed.tiles, n);
              return tilePool.query({ name: 'tile', text: peerTile, values: [z, x, y] });
            }),
        ],
      ] as const)),
];
const rates = new Map<string, number[]>(sides.map(([name]) => [name, []]));
for (let round = 0; round < rounds; round += 1)
  for (const [name, rate] of sides) rates.get(name)?.push(await rate());
row('load over HTTP by', loadTool);
row('PostGIS', peer?.version ?? 'not installed: tiles are not compared');
row(
  'boxes asked of all three, the same curbs in each; curbs in them: ours, theirs',
  `${mixed.boxes.length}; ${ourCurbs}, ${theirCurbs}`,
);
row(
  'bytes of a box (median): ours, handler, PostGraphile',
  [bytes.ours, bytes.handler, bytes.peer].map((sizes) => figure(median(sizes))).join('; '),
);
for (const [name, found] of rates) row(name, median(found), '/s');
const rateOfSide = (name: string) => median(rates.get(name) ?? []);
const ours = rateOfSide('boxes, from memory over HTTP');
row('boxes: ours / handler over SQL', ours / rateOfSide('boxes, handler over SQL, over HTTP'), 'times');
row('boxes: ours / PostGraphile', ours / rateOfSide('boxes, PostGraphile, over HTTP'), 'times');
await bare.end();
await tilePool?.end();
await server.stop();
await publicPeer.stop();
await peer?.close();
await mixed.close();
conclude(
  'load, calls that went wrong',
  errors,
  `of ${answers}`,
  0,
  'at most',
  after.lag <= mostLag && ended === 0 && connections >= leastConnections && heldBack > 0 && servedInStorm > 0,
);
