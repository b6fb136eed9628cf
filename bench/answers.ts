// The public calls one after the other on the demo city: how long 95 of 100 answers take, against the server's own empty answer.
// Options: --size town|city --count N.
import { contract } from '@curbwright/contract';
import { startDemo } from './demo-server.ts';
import { choiceOption, conclude, numberOption, row } from './report.ts';

const server = await startDemo(choiceOption('size', ['town', 'city']));
const count = numberOption('count', 300);

/** The link in the middle of the city, and its place. */
async function someLink(): Promise<{ id: number; lng: number; lat: number }> {
  const city = await (await fetch(`${server.url}/api/cityinfo/currentcity/`)).json();
  const { bounds } = contract.currentCity.answer.parse(city);
  if (bounds === null) throw new Error('the city has no curbs');
  const [west, south, east, north] = bounds;
  const [lng, lat] = [(west + east) / 2, (south + north) / 2];
  const near = `/api/alllinks/get_links_public_viewer/?lng=${lng}&lat=${lat}&radius=1000&limit=1`;
  const found = await (await fetch(`${server.url}${near}`)).json();
  const [link] = contract.linksPublicViewer.answer.parse(found).features;
  if (link === undefined) throw new Error('there is no link in the middle of the city');
  return { id: link.id, lng, lat };
}

const { id, lng, lat } = await someLink();
const paths = {
  empty: '/livez',
  city: '/api/cityinfo/currentcity/',
  'rule sets': '/api/rule-sets/',
  link: `/api/links/${id}/get_public_link_restrictions/`,
  'links around a point': `/api/alllinks/get_links_public_viewer/?lng=${lng}&lat=${lat}&radius=300`,
  search: '/api/search/?q=street',
} as const;
const took = new Map<string, number[]>();
for (let round = 0; round < count; round += 1)
  for (const [name, path] of Object.entries(paths)) {
    const start = performance.now();
    const response = await fetch(`${server.url}${path}`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    took.set(name, [...(took.get(name) ?? []), performance.now() - start]);
  }
await server.stop();

/** The time that 95 of 100 keep within. */
const slow = (name: string) => {
  const sorted = (took.get(name) ?? []).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
};
const empty = slow('empty');
for (const name of took.keys()) {
  row(`${name}: 95 of 100 within`, slow(name), 'ms');
  if (name !== 'empty') row(`${name}, times the empty answer`, slow(name) / empty, 'times');
}
conclude('answers', Math.max(...[...took.keys()].map(slow)), 'ms', 300, 'at most');
