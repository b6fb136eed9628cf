// Moving the clock on the map of a demo city in a real browser: evaluation, requests, and the recolouring (states of rule sets) against one
// setPaintProperty over the same curbs. Options: --size city|town|tiny --rounds N --zoom N.
import { ruleSetOperations } from '@curbwright/contract';
import { type CityTime, compileRuleSets, ordinaryCar, type RuleSet } from '@curbwright/core';
import type { Page } from '@playwright/test';
import { emptyPage, offerEmptyPage, openBrowser } from './browser.ts';
import { startDemo } from './demo-server.ts';
import { choiceOption, conclude, median, numberOption, row, timed } from './report.ts';

const size = choiceOption('size', ['city', 'town', 'tiny']);
const rounds = numberOption('rounds', 7);
const zoom = numberOption('zoom', 15);
const leastTimes = 4;
const mostEvaluation = 16;

interface Dictionary {
  readonly numbers: readonly number[];
  readonly ruleSets: readonly RuleSet[];
  readonly time: CityTime;
}

async function dictionaryOf(url: string): Promise<Dictionary> {
  const answer: unknown = await (await fetch(`${url}/api/rule-sets/`)).json();
  const read = ruleSetOperations.ruleSets.answer.parse(answer);
  return {
    numbers: read.rule_sets.map(({ number }) => number),
    ruleSets: read.rule_sets,
    time: { timeZone: read.time_zone, calendar: read.calendar },
  };
}

/** Requests of the app while its clock is moved twenty times. */
async function requestsWhileMoving(page: Page, address: string): Promise<readonly string[]> {
  await page.goto(address);
  await page.waitForSelector('[data-drawn="true"]', { timeout: 300_000 });
  await page.waitForLoadState('networkidle');
  // What comes after the map, comes before the clock is moved.
  await page.waitForTimeout(6000);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const slider = page.getByRole('slider', { name: 'Time of day' });
  for (let step = 0; step < 20; step += 1) await slider.fill(String((step * 67) % 1440));
  await page.waitForTimeout(1500);
  // An open page asks after the city each minute, and the browser for its icon when the address changes; the clock has no part in either.
  return requests.filter((url) => url.includes('/api/') && !url.endsWith('/api/cityinfo/currentcity/'));
}

interface Colours {
  readonly number: number;
  readonly night: string;
  readonly day: string;
}

/** Milliseconds from the change until the picture is whole again, both ways in turn. */
async function recolour(
  page: Page,
  given: {
    tiles: string;
    center: [number, number];
    zoom: number;
    colours: readonly Colours[];
    rounds: number;
  },
): Promise<{ states: number[]; paint: number[]; plain: number[]; curbs: number }> {
  return page.evaluate(async ({ tiles, center, zoom: at, colours, rounds: times }) => {
    const map = Reflect.get(globalThis, 'benchMap');
    const idle = () => new Promise((done) => map.once('idle', done));
    const layer = { type: 'line', 'source-layer': 'links', layout: {}, paint: {} };
    const source = {
      type: 'vector',
      tiles: [tiles],
      minzoom: 0,
      maxzoom: 16,
      promoteId: { links: 'rule_set' },
    };
    map.jumpTo({ center, zoom: at });
    map.addSource('curbs', source);
    const state = ['coalesce', ['feature-state', 'color'], '#888888'];
    const matched = (part: 'night' | 'day') => [
      'match',
      ['get', 'rule_set'],
      ...colours.flatMap((row) => [row.number, row[part]]),
      '#888888',
    ];
    const seen: { states: number[]; paint: number[]; plain: number[]; curbs: number } = {
      states: [],
      paint: [],
      plain: [],
      curbs: 0,
    };
    map.addLayer({
      ...layer,
      id: 'states',
      source: 'curbs',
      paint: { 'line-width': 3, 'line-color': state },
    });
    await idle();
    seen.curbs = map.queryRenderedFeatures({ layers: ['states'] }).length;
    for (let round = 0; round < times; round += 1) {
      const whole = idle();
      const started = performance.now();
      map.triggerRepaint();
      await whole;
      seen.plain.push(performance.now() - started);
    }
    for (let round = -1; round < times; round += 1) {
      const part = round % 2 === 0 ? 'night' : 'day';
      const whole = idle();
      const started = performance.now();
      for (const row of colours)
        map.setFeatureState({ source: 'curbs', sourceLayer: 'links', id: row.number }, { color: row[part] });
      await whole;
      if (round >= 0) seen.states.push(performance.now() - started);
    }
    map.removeLayer('states');
    map.addLayer({
      ...layer,
      id: 'paint',
      source: 'curbs',
      paint: { 'line-width': 3, 'line-color': matched('day') },
    });
    await idle();
    for (let round = -1; round < times; round += 1) {
      const whole = idle();
      const started = performance.now();
      map.setPaintProperty('paint', 'line-color', matched(round % 2 === 0 ? 'night' : 'day'));
      await whole;
      if (round >= 0) seen.paint.push(performance.now() - started);
    }
    return seen;
  }, given);
}

const server = await startDemo(size);
const browser = await openBrowser();
try {
  const { numbers, ruleSets, time } = await dictionaryOf(server.url);
  const compiled = compileRuleSets(ruleSets, ordinaryCar, time);
  const evaluations: number[] = [];
  const monday = Date.UTC(2026, 10, 23, 8);
  for (let step = 0; step < 200; step += 1)
    evaluations.push(timed(() => compiled.statesAt(monday + ((step * 7 + 13) % 672) * 900_000)));

  const city: unknown = await (await fetch(`${server.url}/api/cityinfo/currentcity/`)).json();
  const bounds: unknown = typeof city === 'object' && city !== null && 'bounds' in city ? city.bounds : null;
  const [west = 0, south = 0, east = 0, north = 0] = Array.isArray(bounds) ? bounds.map(Number) : [];
  const center: [number, number] = [(west + east) / 2, (south + north) / 2];

  const context = await browser.newContext({
    viewport: { width: 1000, height: 640 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await offerEmptyPage(context);
  const page = await context.newPage();
  const address = `${server.url}/?date=2026-11-23&time=10:00#map=${zoom}/${center[1]}/${center[0]}`;
  const requests = await requestsWhileMoving(page, address);

  const at = (hours: number) => compiled.statesAt(monday + hours * 3_600_000);
  const [night, day] = [at(-5), at(2)];
  const hue = (state: number, shift: number) => `hsl(${(state * 47 + shift) % 360}, 60%, 45%)`;
  // Every rule set changes its colour: the most there can be to do.
  const colours = numbers.map((number, index) => ({
    number,
    night: hue(night[index] ?? 0, 0),
    day: hue(day[index] ?? 0, 23),
  }));
  const map = await context.newPage();
  // The loader of TypeScript names functions by a function of its own, which the page has not.
  await map.addInitScript({ content: 'globalThis.__name = (each) => each;' });
  await map.goto(`${server.url}${emptyPage}`);
  await map.waitForSelector('[data-drawn="true"]', { timeout: 120_000 });
  const tiles = `${server.url}/api/tiles/curbs/{z}/{x}/{y}/`;
  const seen = await recolour(map, { tiles, center, zoom, colours, rounds });
  const plain = median(seen.plain);
  // Drawing the picture anew is the same for both, and in software most of it.
  const [states, paint] = [median(seen.states) - plain, median(seen.paint) - plain];
  const times = paint / Math.max(states, 0.1);

  row('distinct rule sets', numbers.length);
  row('evaluate all rule sets at one instant (median)', median(evaluations), 'ms');
  row('evaluate all rule sets at one instant (slowest)', Math.max(...evaluations), 'ms');
  row('calls while the clock was moved 20 times', requests.length);
  for (const url of requests) row(`  ${new URL(url).pathname}`, '');
  row(`curbs drawn at zoom ${zoom}`, seen.curbs);
  row('drawing the same picture anew, until idle (median)', plain, 'ms');
  row('recolour, states of all rule sets, beyond drawing (median)', states, 'ms');
  row('recolour, one setPaintProperty, beyond drawing (median)', paint, 'ms');
  const rest = requests.length === 0 && median(evaluations) < mostEvaluation;
  conclude('clock-map', times, 'times cheaper than one setPaintProperty', leastTimes, 'at least', rest);
} finally {
  await browser.close();
  await server.stop();
}
