// A process of its own that unpacks the archives it is given, one after the other, and says what came of each and by how much its memory grew at most.
import { readFileSync } from 'node:fs';
import { unzip } from '../tables/unzip.ts';

const archives = process.argv.slice(2).map((path) => readFileSync(path));
// The first use of anything takes memory of its own.
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
