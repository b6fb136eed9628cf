// Finding curbs by what applies there: how long each kind of search takes, and the longest gap of the event loop.
// Options: --size city|town|tiny.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openBenchApp } from './city-app.ts';
import { choiceOption, conclude, median, row } from './report.ts';

const { app, headers, close } = await openBenchApp(choiceOption('size', ['city', 'town', 'tiny']), 'editors');
const { city } = app.live;
row('links', city.linkCount);
row('rule sets', city.ruleSets().length);
const [street] = [...(await city.places()).streets.values()].sort((a, b) => b.links.size - a.links.size);
const [crossing = ''] = street?.crossings.keys() ?? [];
const searches = {
  words: { rule: { text: 'no parking' } },
  'words and hours': { rule: { text: 'parking 8-6 mon-fri' } },
  'an activity': { rule: { activity: 'parking' } },
  'days, limit and price': { rule: { days: ['mo', 'sa'], limit: 120, paid: true } },
  'an instant': { applies_at: '2026-05-05T15:00:00Z' },
  'a side': { side: 'N' },
  'a street from a cross street': { street: street?.key, from_street: crossing },
  'hydrants within 15 m': { asset_type: 'hydrant', rule: { text: 'no' } },
  'hydrants within 500 m': { asset_type: 'hydrant', asset_within: 500, rule: { text: 'no' } },
};
const medians: number[] = [];
const gaps: number[] = [];
for (const [name, payload] of Object.entries(searches)) {
  const seconds: number[] = [];
  const longest: number[] = [];
  let count = 0;
  for (let round = 0; round < 5; round += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const start = performance.now();
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/api/links/select_links/',
      headers,
      payload,
    });
    seconds.push((performance.now() - start) / 1000);
    delay.disable();
    longest.push(delay.max / 1e6);
    if (answer.statusCode >= 400) throw new Error(`${name}: ${answer.body.slice(0, 300)}`);
    count = answer.json<{ count: number }>().count;
  }
  row(`${name}: curbs found`, count);
  row(
    '  first and median',
    `${((seconds[0] ?? 0) * 1000).toFixed(0)} ${(median(seconds) * 1000).toFixed(0)}`,
    'ms',
  );
  row('  longest gap of the event loop (median)', median(longest), 'ms');
  medians.push(median(seconds));
  gaps.push(median(longest));
}
row('longest gap of all searches (budget: 50)', Math.max(...gaps), 'ms');
await close();
conclude('find-curbs', Math.max(...medians), 's', 1, 'at most');
