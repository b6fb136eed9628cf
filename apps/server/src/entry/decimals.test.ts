// No response has a number with more decimals than the unit of its field in the contract allows:
// every read, computation and write, on the demo city with parking sessions. Files have no fields
// with units, so their numbers have at most the decimals of the finest unit. `1798058.3050000002`
// is not a valid number of meters.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Operation } from '@curbwright/contract';
import { roundPosition, unitDecimals } from '@curbwright/core';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { preparePublishedFormat } from '../exchange/published-files/published-formats.ts';
import { publishedFormatIds } from '../platform/config/published-format-ids.ts';
import { findLongNumbers, findLongNumbersInText, firstOfEach } from '../testing/long-numbers.ts';
import { findTooPreciseNumbers, findUnitlessNumbers, type WithoutUnit } from '../testing/number-kinds.ts';
import { factsOf, operations } from '../testing/operations/all-operations.ts';
import {
  createdId,
  expectSuccess,
  type RequestData,
  type SampleCity,
} from '../testing/operations/operation-facts.ts';
import { type OpenTestContext, openTestContext, requestOf } from '../testing/operations/test-context.ts';
import { loadingRule, propose } from '../testing/proposals.ts';
import { unzipped } from '../testing/unzipped.ts';
import { findDemoSessionsJob, loadDemoSessions } from './demo/demo-sessions.ts';

const { degrees, ...others } = unitDecimals;
/** The most decimals of any unit except degrees. */
const most = Math.max(...Object.values(others));
const longOf = (value: unknown) => firstOfEach(findLongNumbers(value, most, degrees));

/** Fields without a unit: user-entered values, coordinates, and system numbers. */
const withoutUnit: WithoutUnit = [
  [/(?:^|\.)(?:geometry|segment_geometry|outline|object_shape)\.coordinates(?:\[\])+$/, degrees, 'GeoJSON'],
  [/(?:^|\.)(?:(?:bounds|box|at|centre)\[\]|line\[\]\[\]|lines\[\]\[\]\[\]|lng|lat)$/, degrees, 'places'],
  [/(?:^|\.)shst_location_(?:start|end)$/, 3, 'stored meters along a street'],
  [/\.limits\.(?:max|min)(?:Height|Length|Weight)$/, 3, 'stored limits of a rule'],
  [/(?:^|\.)(?:fees|durations?)\[\]$/, 2, 'whole units and minutes of a stored rate'],
  [/\.payment\.change\.amount$/, 2, 'what somebody typed'],
  [
    /(?:^|\.)(?:from|to|before|after|towards_start|towards_end|radius|(?:total_)?metres|length|curb_offset)$/,
    3,
    'meters',
  ],
  [/(?:^|\.)(?:min_zoom|max_zoom|line_width|occupancy_percent)$/, 2, 'settings of the city'],
  [
    /\.balance\.(?:read|written)\.\w+$|\.losses\[\]\.(?:read|written)$/,
    3,
    'sums of an import by several units',
  ],
  [/(?:^|\.)(?:form_skeleton\[\]|shape)\.(?:min|max)$/, 3, 'bounds of a form'],
  [/\.?(?:properties|params|item)\.\*$/, 3, 'values of any kind'],
  [/(?:^|[._])(?:bytes|rows)$/, 0, 'the system'],
];
/**
 * Where a link was divided, its line contains the computed point unrounded (docs/api.md). Applies
 * only to the lines in these operations.
 */
const divided: WithoutUnit = [
  [
    /(?:^|\.|pieces\[\]\.|custom_link\.)geometry\.coordinates\[\]\[\]$/,
    Number.POSITIVE_INFINITY,
    'cut lines',
  ],
];
const listedFor = (name: string) =>
  /propos|divided/i.test(name) ? [...divided, ...withoutUnit] : withoutUnit;

/** Reads that this city rejects, with the reason. */
const refused: ReadonlyMap<string, string> = new Map([
  ['regulationOrder', 'D-TRO has coordinates of Great Britain alone'],
  ['importUndoCheck', 'the import of the deed is of a city in another time zone'],
]);
/** Writes that fail here, with the reason; all others succeed. */
const failing: ReadonlyMap<string, string> = new Map([
  ['refreshToken', 'no fixture: it needs the cookie of a session, and answers with texts alone'],
  ['setUpAtSignIn', 'no fixture: it needs the ticket of a sign-in, and answers with texts alone'],
  ['setUpSecondFactor', 'no fixture: it needs a password, and answers with texts alone'],
  ['startImport', 'the import of the fixture is of a city in another time zone'],
  ['undoImport', 'the import of the fixture is of a city in another time zone'],
  ['setCityCalendar', 'the calendar of the fixture changes days that are over'],
]);
/** Writes after which the caller is signed out. */
const leaving = new Set(['logout', 'endOwnSessions', 'changeOwnPassword']);

let context: OpenTestContext;
let city: SampleCity;
let directory: string;

beforeAll(async () => {
  context = await openTestContext({}, 'demo');
  directory = await mkdtemp(join(tmpdir(), 'curbwright-decimals-'));
  const { api, admin } = context;
  const work = await findDemoSessionsJob(api.database.db, 4000, api.now());
  if (work === null) throw new Error('the made-up city has no stays to load');
  const stays = await loadDemoSessions(api.database.db, work);
  const pressed = expectSuccess(await admin.post('/api/demand-map-data/')).json<{
    links: readonly { link_id: number }[];
  }>();
  const box = api.city.bounds ?? [0, 0, 0, 0];
  const all = api.city.box([-180, -90, 180, 90], 5000).ids;
  const links = [...new Set([...pressed.links.map(({ link_id: id }) => id), ...all])];
  const [first = 0] = links;
  const { result } = expectSuccess(await admin.get(`/api/alllinks/get_links_by_id/?links=${first}`)).json();
  const middle = roundPosition([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]);
  const zone = createdId(
    await admin.post('/api/analysis-zone/', {
      name: 'Centre',
      components: [
        { type: 'Radius', geometry: { type: 'Point', coordinates: middle }, radius: 123.456 },
        { type: 'Segments', links: links.slice(0, 20) },
      ],
    }),
  );
  const scenario = createdId(await admin.post('/api/scenario/', { name: 'Loading' }));
  await propose(admin, links.slice(2, 9), { scenario });
  await propose(admin, [{ parent_link: links[0] ?? 0, from: 1.1, to: 4.4 }], { scenario });
  const batch = createdId(
    await admin.post('/api/batchregulations/', {
      links: links.slice(10, 30),
      edit: { action: 'modify', reason: 'Loading', addedRestrictions: loadingRule.restrictions },
    }),
  );
  city = {
    links,
    segment: result[0].properties.segment_id,
    box: [box[0], box[1], box[2], box[3]],
    zone,
    scenario,
    batch,
    asset: createdId(await admin.get('/api/asset/?limit=1')),
    regulations: [result[0].properties.regulation_id],
    from: stays?.from ?? '',
    to: stays?.to ?? '',
  };
}, 300_000);
beforeEach(() => context.renew());
afterAll(async () => {
  await context.close();
  await rm(directory, { recursive: true, force: true });
});

function longOfAnswer(
  name: string,
  { answer }: Operation,
  { headers, rawPayload }: LightMyRequestResponse,
): string[] {
  const type = String(headers['content-type']);
  if (type.includes('json'))
    return findTooPreciseNumbers(answer, JSON.parse(rawPayload.toString()), listedFor(name));
  if (type.includes('csv')) return findLongNumbersInText(rawPayload.toString(), most, degrees);
  if (type.includes('spreadsheet'))
    return [...unzipped(rawPayload)].flatMap(([file, text]) =>
      file.startsWith('xl/worksheets/')
        ? [...text.matchAll(/<v>([^<]*)<\/v>/g)].flatMap(([, value = '']) =>
            findLongNumbersInText(value, most, degrees),
          )
        : [],
    );
  return [];
}

async function asksOf(name: string): Promise<readonly RequestData[]> {
  const { samples, request } = factsOf(name);
  if (samples !== undefined) return samples(city, context);
  return [request === undefined ? {} : await request({ username: 'admin', hand: context.admin }, context)];
}

async function answersOf(name: string, call: Operation): Promise<LightMyRequestResponse[]> {
  const answers: LightMyRequestResponse[] = [];
  for (const ask of await asksOf(name)) {
    const authorization = ask.by === undefined ? context.admin.authorization : ask.by.authorization;
    answers.push(await context.api.inject(requestOf(call, ask, authorization)));
  }
  return answers;
}

const isQuestion = (name: string) => factsOf(name).samples !== undefined;
/** Leaves out the API description, which contains no data of the city. */
const walked = operations.filter(
  ([name, { answerMedia }]) =>
    !leaving.has(name) && answerMedia !== 'vector tile' && name !== 'openApiSchema',
);
const reads = walked.filter(
  ([name, { method }]) => (method === 'GET' || isQuestion(name)) && !refused.has(name),
);
const writes = walked.filter(([name, { method }]) => method !== 'GET' && !isQuestion(name));

describe('numbers of answers', () => {
  it.each(reads)('%s has no more decimals than its units', async (name, call) => {
    for (const answer of await answersOf(name, call)) {
      expect(answer.statusCode, `${answer.raw.req.url} ${answer.body.slice(0, 300)}`).toBeLessThan(300);
      expect(longOfAnswer(name, call, answer), String(answer.raw.req.url)).toEqual([]);
    }
  });

  it.each(writes)('%s has as few when it writes', async (name, call) => {
    const answers = await answersOf(name, call).catch((error: unknown) => String(error));
    const failed =
      typeof answers === 'string'
        ? [answers]
        : answers.flatMap((one) => (one.statusCode < 300 ? [] : [one.body]));
    if (failing.has(name)) expect(failed, `${name} is done: it is not to be listed`).not.toEqual([]);
    else expect(failed).toEqual([]);
    if (typeof answers === 'string') return;
    for (const answer of answers)
      if (answer.statusCode < 300) expect(longOfAnswer(name, call, answer), name).toEqual([]);
  });

  it('have a unit in the contract, are whole, or are listed here', () => {
    const unnamed = walked.flatMap(([name, { answer }]) =>
      findUnitlessNumbers(answer, withoutUnit).map((path) => `${name} ${path}`),
    );
    expect(unnamed).toEqual([]);
  });
});

describe('numbers of files of the published city', () => {
  it.each(publishedFormatIds)('published as %s has no more decimals than its units', async (format) => {
    const made = await preparePublishedFormat(context.api.database.db, format, {
      now: context.api.now(),
      at: null,
      language: 'en',
    });
    if (!made.ok) throw new Error(made.refusal.code);
    for (const { name, mediaType, writeTo } of made.value.files) {
      const path = join(directory, `${format}-${basename(name)}`);
      await writeTo(path);
      // The other formats contain only integers and bytes.
      if (!/json|csv|xml/.test(mediaType)) continue;
      const text = await readFile(path, 'utf8');
      const long = mediaType.includes('json')
        ? longOf(JSON.parse(text))
        : findLongNumbersInText(text, most, degrees);
      expect(long, name).toEqual([]);
    }
  });
});

describe('the detection', () => {
  it('finds a sum of floats wherever it stands, and leaves stated decimals and coordinates alone', () => {
    const answer = {
      metres: 1798058.3050000002,
      cells: [{ spaces: [0.1 + 0.2, 0.3] }],
      tiny: 1e-7,
      geometry: { type: 'Point', coordinates: [-126.3982265, 44.12345678] },
      length: 12.345,
    };
    expect(longOf(answer)).toEqual([
      'metres: 1798058.3050000002',
      'cells[].spaces[]: 0.30000000000000004',
      'tiny: 1e-7',
      'geometry.coordinates[]: 44.12345678',
    ]);
    expect(findLongNumbersInText('id,fee\n1,0.30000000000000004\n2,0.3\n', most, degrees)).toEqual([
      '0.30000000000000004',
    ]);
    expect(findLongNumbersInText('1,"LINESTRING(-126.3982265 44.123456789)"', most, degrees)).toEqual([
      '44.123456789',
    ]);
  });
});
