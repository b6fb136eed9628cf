// A separate process that unpacks archives one after another and reports the result of each and its
// peak memory growth.
import { readFileSync } from 'node:fs';
import { unzip } from '../tables/unzip.ts';

const archives = process.argv.slice(2).map((path) => readFileSync(path));
// The first run allocates memory that later runs reuse, so it is not measured.
await unzip({ name: 'nothing.zip', bytes: Buffer.alloc(30) }, () => true);
const before = process.memoryUsage.rss();
const peakBefore = process.resourceUsage().maxRSS * 1024;
const codes: (string | null)[] = [];
for (const bytes of archives) {
  const result = await unzip({ name: 'given.zip', bytes }, () => true);
  codes.push(result.ok ? null : result.refusal.code);
}
const peak = process.resourceUsage().maxRSS * 1024;
const grown = peak > peakBefore ? peak - before : process.memoryUsage.rss() - before;
process.stdout.write(JSON.stringify({ codes, grown }));
