// The mixed load for minutes on end: whether what memory keeps grows (slope by regression after a warm-up, garbage collected before each look that counts), descriptors and handles stay, and the last calls are as quick as the first.
// Options: --minutes N --warm N (minutes; a quarter of all, at most 15) --rate N (looks and edits a second; 24) --hurry N (times that, at the warm-up's
// begin; 4) --size tiny|town|city --data DIR. A line is said each minute;
// told to stop (SIGINT) it concludes with what it has. A slope needs time: its error is told beside, and counts against it.
import { loadavg } from 'node:os';
import { type Figures, openMixedLoad, type Timings } from './mixed-load.ts';
import { choiceOption, conclude, figure, median, numberOption, percentile, row } from './report.ts';
import { slopeOf } from './slope.ts';

const size = choiceOption('size', ['town', 'tiny', 'city']);
const minutes = numberOption('minutes', 60);
const warm = numberOption('warm', Math.min(15, minutes / 4));
const rate = numberOption('rate', 24);
/** What V8 compiles and the program keeps comes with calls, not with minutes: two hours of the soak's own pace (decision 0438). Four times passes 51 minutes of them in 15. */
const hurry = numberOption('hurry', 4);
/** Of the warm-up; the rest of it is at the soak's pace, so that what only the hurry needed is given back before anything is measured. */
const hurried = 0.8;
/** Seconds between two looks. */
const every = 10;
/** Before each third of them the server collects its garbage. */
const collectedEvery = 3;
const mostGrowth = 1;
const mostSlower = 1.2;
/** Connections of people and of the database come and go; what leaks grows with the calls, by thousands. */
const mostMoreFiles = 5;

interface Look extends Figures {
  /** Minutes past. */
  readonly at: number;
  /** Garbage was collected just before. */
  readonly isCollected: boolean;
  /** Milliseconds half, and 99 % of the calls since the last look were answered in. */
  readonly half: number;
  readonly most: number;
}

const megabytes = (bytes: number) => bytes / 1e6;
/**
 * What the process keeps: all it holds, without the pages of the heap that stand empty. Of those the collector keeps 100 MB more or less from one
 * minute to the next, as it sees fit, and a slope of some megabytes an hour is not to be seen through that.
 */
const kept = ({ memory, reserved, heap }: Figures) => memory - reserved + heap;
const mixed = await openMixedLoad(size);
const looks: Look[] = [];
const wrong = new Set<string>();
let [answers, errors, isTold] = [0, 0, false];
/** Of those, the ones of the warm-up. */
let warmAnswers = 0;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isTold = true;
  });
function countErrors(timings: Timings): void {
  for (const timed of timings.values()) {
    errors += timed.errors.length;
    for (const one of timed.errors) if (wrong.size < 10) wrong.add(one);
  }
}
// Else what the server keeps of each curb would fill for an hour, as one after the other is asked for.
countErrors(await mixed.lookAround(() => isTold));
const started = performance.now();
const minutesPast = () => (performance.now() - started) / 60_000;
while (minutesPast() < minutes && !isTold) {
  const timings = await mixed.work(every, { rate, times: minutesPast() < warm * hurried ? hurry : 1 });
  // Between the calls, so that none waits for it.
  const isCollected = (looks.length + 1) % collectedEvery === 0;
  if (isCollected) await mixed.collect();
  const figures = await mixed.figures();
  countErrors(timings);
  const took = [...timings.values()].flatMap(({ milliseconds }) => milliseconds);
  answers += took.length;
  if (minutesPast() < warm) warmAnswers = answers;
  const look = {
    ...figures,
    isCollected,
    at: minutesPast(),
    half: percentile(took, 50),
    most: percentile(took, 99),
  };
  looks.push(look);
  if (looks.length % 6 !== 0) continue;
  const parts = `heap ${figure(megabytes(look.heap))} of ${figure(megabytes(look.reserved))}, buffers ${figure(megabytes(look.external))}`;
  const sizes = `memory ${figure(megabytes(look.memory))} MB, ${parts}`;
  const counts = `${look.files} descriptors, ${look.handles} handles, ${figure(look.processor)} s of processor`;
  const times = `50 % ${figure(look.half)}, 99 % ${figure(look.most)} ms, load ${(loadavg()[0] ?? 0).toFixed(1)}`;
  console.log(`${figure(look.at)} min: ${answers} answers, ${errors} wrong; ${sizes}; ${counts}; ${times}`);
}
const { ended, returns } = mixed.streams();
const past = minutesPast();
await mixed.close();

const measured = looks.filter(({ at }) => at >= warm);
const collected = measured.filter(({ isCollected }) => isCollected);
const grown = (of: (look: Look) => number, among = collected) =>
  slopeOf(among.map((look) => ({ at: look.at / 60, value: megabytes(of(look)) })));
const { slope, error } = grown(kept);
const heap = grown((look) => look.heap);
const held = grown(({ memory }) => memory, measured);
/** The first and the last of the looks after the warm-up: a fifth of those collected before, three at least. */
const part = Math.max(3, Math.floor(collected.length / 5));
const ends = (of: (look: Look) => number, among = measured): readonly [number, number] => [
  median(among.slice(0, part).map(of)),
  median(among.slice(-part).map(of)),
];
const [first, last] = ends(({ most }) => most);
const [filesFirst, filesLast] = ends(({ files }) => files);
const [handlesFirst, handlesLast] = ends(({ handles }) => handles);
const [memoryFirst, memoryLast] = ends(({ memory }) => megabytes(memory));
const [keptFirst, keptLast] = ends((look) => megabytes(kept(look)), collected);
const [firstMeasured] = measured;
const processor = (looks.at(-1)?.processor ?? 0) - (firstMeasured?.processor ?? 0);
row('links', mixed.links.length);
row('load of the machine', (loadavg()[0] ?? 0).toFixed(1));
row(
  'minutes; of them to warm up; times as quick at their begin',
  `${figure(past)}; ${figure(warm)}; ${figure(hurry)}`,
);
row('answers; a second', `${answers}; ${figure((answers - warmAnswers) / ((past - warm) * 60))}`);
row('calls that went wrong; streams ended early; came back', `${errors}; ${ended}; ${returns}`);
for (const one of wrong) row(`  wrong: ${one}`, '');
row('memory: first, last', `${figure(memoryFirst)}; ${figure(memoryLast)}`, 'MB');
row('of it kept when garbage was collected: first, last', `${figure(keptFirst)}; ${figure(keptLast)}`, 'MB');
row('kept grows by (and twice the error)', `${figure(slope)} ± ${figure(2 * error)}`, 'MB/h');
row('of it the heap (and twice the error)', `${figure(heap.slope)} ± ${figure(2 * heap.error)}`, 'MB/h');
row(
  'all it holds grows by (and twice the error)',
  `${figure(held.slope)} ± ${figure(2 * held.error)}`,
  'MB/h',
);
row('descriptors: first, last', `${filesFirst}; ${filesLast}`);
row('handles: first, last', `${handlesFirst}; ${handlesLast}`);
row(
  'processor time of the server, of one core',
  `${figure((processor / ((past - (firstMeasured?.at ?? 0)) * 60)) * 100)} %`,
);
row('99 % of the calls within: first, last', `${figure(first)}; ${figure(last)}`, 'ms');
row('event loop held up (99 %), worst look', Math.max(...measured.map(({ lag }) => lag)), 'ms');
conclude(
  'soak, memory kept grows by at most (slope and twice its error)',
  slope + 2 * error,
  'MB/h',
  mostGrowth,
  'at most',
  errors === 0 && ended === 0 && filesLast - filesFirst <= mostMoreFiles && last <= first * mostSlower,
);
