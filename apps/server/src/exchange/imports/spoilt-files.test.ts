// Files, mappings and settings, each corrupted in every place: the findings of imports and of the
// command line are sentences of our own (requirement §5).
import { jsonSchemaOf } from '@curbwright/contract';
import {
  addAllLanguagePacks,
  type CityData,
  fieldLabel,
  type ImportIssue,
  type LanguageName,
  languages,
  type RestrictionInput,
  type Result,
  ruleSetOf,
} from '@curbwright/core';
import { formatById, type ReadOptions, textOf } from '@curbwright/formats';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { findValueError, knownKeyNames, knownKeys } from '../../city/configuration/known-keys.ts';
import { formatFailure } from '../../platform/messages/terminal-messages.ts';
import { readSensorFile } from '../../sessions/sensors/read-sensor-file.ts';
import { faultOf } from '../../testing/form-sentences.ts';
import { invalidDocuments, invalidVersions, sampleValues } from '../../testing/spoilt-values.ts';

addAllLanguagePacks();

type Finding = Pick<ImportIssue, 'code' | 'params'>;

const rules: readonly RestrictionInput[] = [
  {
    activity: 'parking',
    subActivity: 'paid-parking',
    priority: 100,
    users: [{ allOf: ['car'], except: ['truck'], subclasses: ['Zone 4'], limits: { maxLength: 6 } }],
    timeSpans: [
      {
        daysOfWeek: ['mo', 'fr'],
        times: [{ from: '08:00', to: '18:00' }],
        months: [3, 4],
      },
    ],
    maxStay: 120,
    noReturn: 60,
    payment: {
      currency: 'USD',
      methods: ['app'],
      rates: [{ tiers: [{ from: 0, to: null, fee: 200, per: 60, increment: 60 }] }],
    },
    description: 'Two hours',
  },
];
const line = (north: number): [number, number][] => [
  [-73.98, 40.76 + north],
  [-73.979, 40.76 + north],
];
const city: CityData = {
  name: 'Harbor',
  timeZone: 'America/New_York',
  currency: 'USD',
  priorityHierarchy: null,
  authority: null,
  calendar: { periods: [] },
  nodes: [],
  blocks: [
    {
      outsideId: 'b',
      streetName: 'High Street',
      fromNode: null,
      toNode: null,
      fromStreetName: null,
      toStreetName: null,
      geometry: { type: 'LineString', coordinates: line(0) },
      width: 9,
      highway: 'residential',
    },
  ],
  ruleSets: [ruleSetOf(rules).restrictions],
  links: [
    {
      outsideId: '7d8a5885-e949-4ac9-afb7-fa4d43b68530',
      block: 'b',
      fromNode: null,
      toNode: null,
      streetName: 'High Street',
      compassSide: null,
      fromStreetName: null,
      toStreetName: null,
      side: 'right',
      geometry: { type: 'LineString', coordinates: line(-0.00004) },
      baysCount: 4,
      baysAngle: null,
      shstRefId: 'r',
      shstLocationStart: 0,
      shstLocationEnd: 84,
      ruleSet: 0,
      regulation: null,
      status: 'active',
      sourceProperties: {},
    },
  ],
  baseMap: [],
};

async function formatOf(id: string) {
  const format = await formatById(id);
  if (!format.ok) throw new Error(format.refusal.code);
  return format.value;
}

/** The city written as the files of a format. */
async function writtenAs(id: string): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const written = await (await formatOf(id)).write?.(city, { now: Date.UTC(2026, 0, 1) });
  if (!written?.ok) throw new Error(`${id} was not written`);
  return written.value.files.map((file) => ({ name: file.name, text: textOf(file) }));
}

async function findingsOf(
  id: string,
  texts: readonly { readonly name: string; readonly text: string }[],
  options: ReadOptions,
): Promise<readonly Finding[]> {
  const files = texts.map(({ name, text }) => ({ name, bytes: Buffer.from(text) }));
  const read = await (await formatOf(id)).read?.(files, options);
  if (read === undefined) throw new Error(`${id} is not read`);
  return read.ok ? read.value.issues : [read.refusal];
}

const mapped = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: {
        ID: 1,
        STREET: 'High Street',
        LIMIT: 60,
        PRICE: '2.50',
        HOURS: '0800-1800',
        KIND: 'meter',
      },
      geometry: { type: 'LineString', coordinates: line(0) },
    },
  ],
};
const mapping = {
  version: 1,
  timeZone: 'America/New_York',
  currency: 'USD',
  link: { outsideId: 'ID', streetName: 'STREET', side: { constant: 'right' } },
  keep: ['KIND'],
  rules: [
    {
      column: 'KIND',
      values: {
        meter: {
          activity: 'parking',
          priority: 100,
          users: [{ allOf: ['car'], limits: { maxHeight: 2 } }],
          timeSpans: [{ daysOfWeek: ['mo'], times: [{ from: '08:00', to: '09:00' }] }],
          payment: {
            currency: 'USD',
            rates: [{ tiers: [{ from: 0, to: null, fee: 100, per: 60, increment: 60 }] }],
          },
          maxStayFrom: { column: 'LIMIT', unit: 'minutes' },
          priceFrom: { column: 'PRICE', unit: 'major', per: 60 },
          hoursFrom: 'HOURS',
        },
      },
      otherwise: [],
    },
  ],
};
const xml = `<osm version="0.6"><node id="1" lat="40.76" lon="-73.98"/><node id="2" lat="40.76" lon="-73.979"/>
<way id="3"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/><tag k="parking:left" v="lane"/></way>
<node id="5" lat="40.761" lon="-73.98"/><node id="6" lat="40.761" lon="-73.979"/><way id="4"><nd ref="5"/><nd ref="6"/>
<tag k="highway" v="residential"/><tag k="parking:both" v="lane"/></way></osm>`;

/** Messages that end with what a file parser says about its own format; they contain no schema. */
const parserMessageCodes = new Set(['osm.xml-malformed']);

/** The reason in a finding's message, where its text has `{{reason}}`; `null` when it has none. */
function reasonIn(finding: Finding, language: LanguageName): string | null {
  if (finding.params.reason === undefined || parserMessageCodes.has(finding.code)) return null;
  const mark = '\ue000';
  const around = formatFailure({ code: finding.code, params: { ...finding.params, reason: mark } }, language);
  const [before = '', after = ''] = around.split(mark);
  if (around === before) return null;
  const said = formatFailure({ code: finding.code, params: finding.params }, language);
  return said.slice(before.length, said.length - after.length);
}

/** Phrases that only a validator produces, anywhere in a sentence. */
const validatorPhrases =
  /invalid (?:input|option|key|element|string)|too (?:small|big): |expected \w+, received|unrecognized key|must match pattern/i;

/**
 * What is wrong with the message of a finding; `null` = nothing. Fields that exist only in files
 * are called by their readable name.
 */
function findMessageError(finding: Finding, language: LanguageName): string | null {
  const said = formatFailure({ code: finding.code, params: finding.params }, language);
  if (validatorPhrases.test(said)) return 'of the validator';
  const reason = reasonIn(finding, language);
  if (reason === null) return null;
  const field = finding.params.faultField;
  const fault = [reason, `${reason}.`].map((sentence) => faultOf(sentence, language));
  if (fault.includes(null)) return null;
  const isNamed = field !== undefined && reason.includes(fieldLabel(String(field), language));
  return isNamed && fault.includes('no label in the language') ? null : String(fault[0]);
}

/** Collects every distinct finding, and every finding with a wrong message. */
function collectFindings() {
  const seen = new Map<string, Finding>();
  return {
    add: (found: readonly Finding[]) => {
      for (const finding of found) {
        const { reason, faultField = '' } = finding.params;
        seen.set(`${finding.code} ${reason} ${faultField}`, finding);
      }
    },
    reasons: () => new Set([...seen.values()].flatMap(({ params }) => params.reason ?? [])),
    wrong: () =>
      Object.fromEntries(
        [...seen.values()].flatMap((finding) =>
          languages.flatMap((language) => {
            const fault = findMessageError(finding, language);
            const said = formatFailure({ code: finding.code, params: finding.params }, language);
            return fault === null ? [] : [[`${language} ${said}`, fault] as const];
          }),
        ),
      ),
  };
}

it('knows what a validator says, as the reason of a finding or anywhere in it', () => {
  const error = z.string().min(1).safeParse('').error?.issues[0]?.message ?? '';
  const finding = (params: Finding['params']): Finding => ({ code: 'source.rule', params });
  expect(findMessageError(finding({ reason: error, faultField: 'name' }), 'en')).toBe('of the validator');
  expect(findMessageError(finding({ reason: 'somehow wrong', faultField: 'name' }), 'es')).toBe(
    'not of our texts',
  );
  expect(findMessageError({ code: 'mapping.value', params: { value: error } }, 'de')).toBe(
    'of the validator',
  );
  for (const language of languages)
    expect(findMessageError(finding({ reason: 'form.required', faultField: 'name' }), language)).toBeNull();
});

it.each(['geojson', 'curblr', 'cds'])(
  '%s: what is wrong with a file is said in our own sentences',
  {
    timeout: 120_000,
  },
  async (id) => {
    const found = collectFindings();
    const texts = await writtenAs(id);
    for (const [index, { name, text }] of texts.entries())
      for (const document of invalidDocuments(JSON.parse(text)))
        found.add(
          await findingsOf(id, texts.with(index, { name, text: JSON.stringify(document) ?? '' }), {
            timeZone: 'America/New_York',
            currency: 'USD',
          }),
        );
    expect(found.wrong()).toEqual({});
    expect([...found.reasons()]).toEqual(expect.arrayContaining(['form.required', 'form.number']));
  },
);

it('of a mapping, and of the records it reads', { timeout: 120_000 }, async () => {
  const found = collectFindings();
  const file = { name: 'curbs.geojson', text: JSON.stringify(mapped) };
  for (const spoilt of invalidDocuments(mapping))
    found.add(await findingsOf('geojson', [file], { mapping: spoilt ?? {} }));
  for (const spoilt of invalidDocuments(mapped))
    found.add(await findingsOf('geojson', [{ ...file, text: JSON.stringify(spoilt) ?? '' }], { mapping }));
  expect(found.wrong()).toEqual({});
  expect([...found.reasons()]).toEqual(expect.arrayContaining(['form.required', 'form.unknown']));
});

it('of OpenStreetMap and of sensors', { timeout: 120_000 }, async () => {
  const found = collectFindings();
  for (const { index, 0: attribute } of xml.matchAll(/[a-z]+="[^"]*"/g))
    for (const value of ['', 'abc', '1e9']) {
      const spoilt = `${attribute.slice(0, attribute.indexOf('"'))}"${value}"`;
      const text = xml.slice(0, index) + spoilt + xml.slice(index + attribute.length);
      found.add(await findingsOf('osm', [{ name: 'city.osm', text }], {}));
    }
  expect([...found.reasons()]).toEqual(expect.arrayContaining(['osm.reason-no-id', 'osm.reason-no-ref']));
  expect(found.wrong()).toEqual({});
  const sensors = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { outside_id: 'S1', spaces: 2, is_simulated: false },
        geometry: { type: 'Point', coordinates: [-73.98, 40.76] },
      },
    ],
  };
  const wrong: Record<string, string> = {};
  for (const language of languages)
    for (const document of invalidDocuments(sensors)) {
      const read: Result<readonly { readonly fault: string | null }[]> = readSensorFile(
        JSON.stringify(document) ?? '',
        language,
      );
      for (const { fault } of read.ok ? read.value : []) {
        const sentence = fault?.slice(fault.indexOf(': ') + 2) ?? null;
        const of = sentence === null ? null : faultOf(sentence, language);
        if (of !== null) wrong[`${language} ${fault}`] = of;
      }
    }
  expect(wrong).toEqual({});
});

it('of every value of the configuration that `config set` may be given', { timeout: 120_000 }, () => {
  const found = collectFindings();
  const refused = new Set<string>();
  for (const key of knownKeyNames)
    for (const sample of sampleValues(jsonSchemaOf(knownKeys[key].schema, 'input')))
      for (const value of invalidVersions(sample, new Set())) {
        const fault = findValueError(key, value);
        if (fault === null) continue;
        refused.add(key);
        found.add([{ code: 'configuration.value', params: { ...fault.reason, place: key } }]);
      }
  expect([...refused].toSorted()).toEqual([...knownKeyNames].toSorted());
  expect(found.wrong()).toEqual({});
});
