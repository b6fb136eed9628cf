// The mixed load for minutes on end: whether memory grows (slope by regression after a warm-up), descriptors stay, and the last calls are as quick as the first.
// Options: --minutes N --warm N (minutes; a quarter of all, at most 15) --size tiny|town|city --data DIR. A slope needs time: its error is told beside, and counts against it.
import { loadavg } from 'node:os';
import { openMixedLoad } from './mixed-load.ts';
import { choiceOption, conclude, figure, median, numberOption, percentile, row } from './report.ts';
import { type Sample, slopeOf } from './slope.ts';

const size = choiceOption('size', ['town', 'tiny', 'city']);
const minutes = numberOption('minutes', 60);
const warm = numberOption('warm', Math.min(15, minutes / 4));
/** Seconds between two looks. */
const every = 10;
const mostGrowth = 1;
const mostSlower = 1.2;

const mixed = await openMixedLoad(size);
const started = performance.now();
const minutesPast = () => (performance.now() - started) / 60_000;
const memory: Sample[] = [];
const files: number[] = [];
const slowest: number[] = [];
const wrong = new Set<string>();
let [answers, errors, lag] = [0, 0, 0];
while (minutesPast() < minutes) {
  const timings = await mixed.work(every);
  const figures = await mixed.figures();
  for (const timed of timings.values()) {
    answers += timed.milliseconds.length;
    errors += timed.errors.length;
    for (const one of timed.errors) if (wrong.size < 10) wrong.add(one);
  }
  if (minutesPast() < warm) continue;
  lag = Math.max(lag, figures.lag);
  memory.push({ at: minutesPast() / 60, value: figures.memory / 1e6 });
  files.push(figures.files);
  slowest.push(
    percentile(
      [...timings.values()].flatMap(({ milliseconds }) => milliseconds),
      99,
    ),
  );
}
const { ended } = mixed.streams();
await mixed.close();

const { slope, error } = slopeOf(memory);
/** The first and the last of the looks after the warm-up: a tenth each, three at least. */
const part = Math.max(3, Math.floor(slowest.length / 10));
const [first, last] = [median(slowest.slice(0, part)), median(slowest.slice(-part))];
/** Streams and connections come and go; what leaks grows with the calls. */
const moreFiles = median(files.slice(-part)) - median(files.slice(0, part));
row('links', mixed.links.length);
row('load of the machine', (loadavg()[0] ?? 0).toFixed(1));
row('minutes; of them to warm up', `${figure(minutes)}; ${figure(warm)}`);
row('answers; a second', `${answers}; ${figure(answers / (minutes * 60))}`);
row('calls that went wrong; streams that ended', `${errors}; ${ended}`);
for (const one of wrong) row(`  wrong: ${one}`, '');
row(
  'memory: first, last',
  `${figure(memory[0]?.value ?? Number.NaN)}; ${figure(memory.at(-1)?.value ?? Number.NaN)}`,
  'MB',
);
row('memory grows by (and twice the error)', `${figure(slope)} ± ${figure(2 * error)}`, 'MB/h');
row(
  'descriptors: least, most; last less first',
  `${Math.min(...files)}, ${Math.max(...files)}; ${moreFiles}`,
);
row('99 % of the calls within: first, last', `${figure(first)}; ${figure(last)}`, 'ms');
row('event loop held up (99 %), worst look', lag, 'ms');
conclude(
  'soak, memory grows by at most (slope and twice its error)',
  slope + 2 * error,
  'MB/h',
  mostGrowth,
  'at most',
  errors === 0 && ended === 0 && moreFiles <= 0 && last <= first * mostSlower,
);
