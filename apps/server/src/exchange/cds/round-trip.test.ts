// Real cities are imported, served as CDS and read back by our reader: the same verdicts at random
// locations, times and curb users, except for the reported losses.
import { type CityData, type CurbUser, computeVerdict, curbUser, ruleSetOf } from '@curbwright/core';
import { cdsZoneId, formatById, type SourceFile, validateCds } from '@curbwright/formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fileOf,
  hasSharedData,
  sharedFile,
} from '../../../../../packages/formats/src/testing/shared-data.ts';
import { cdsClient, listening } from '../../testing/cds-server.ts';
import { openTestApi } from '../../testing/test-api.ts';
import { readCity } from '../imports/read-city.ts';

const askers: readonly CurbUser[] = [
  curbUser.parse({}),
  curbUser.parse({ classes: ['car', 'handicap', 'permit'], subclasses: ['4'] }),
  curbUser.parse({ classes: ['taxi', 'electric'], purposes: ['rideshare'] }),
  curbUser.parse({ classes: ['truck', 'commercial'], subclasses: ['commercial'], purposes: ['delivery'] }),
  curbUser.parse({ classes: ['transit', 'bus'] }),
];

async function read(format: string, files: readonly SourceFile[]): Promise<CityData> {
  const found = await formatById(format);
  const city = found.ok ? await found.value.read?.(files, {}) : undefined;
  if (!city?.ok) throw new Error('not read');
  return city.value.data;
}

const portland = () =>
  read('curblr', [sharedFile('portland-curblr/downtown_portland_2020-07-30.curblr.json')]);
const examples = () =>
  read('cds', [
    sharedFile('cds-examples/curbs_01_curb-zones-minimum.json'),
    sharedFile('cds-examples/curbs_02_curb-policies.json'),
  ]);

/** Exactly what CDS cannot express: reported by `export`, and counted with the policies. */
const losses: Readonly<Record<string, readonly string[]>> = {
  'Portland 1.0': [
    'cds.loss.category',
    'cds.loss.equal-priority',
    'cds.loss.hierarchy',
    'cds.loss.increment',
    'cds.loss.only-stopping',
    'cds.loss.payment-details',
    'cds.loss.polygon-made-up',
    'cds.loss.price-unknown',
    'cds.loss.regulation-id',
    'cds.loss.source-properties',
    'cds.loss.subclasses',
    'cds.loss.zone-id',
    'cds.loss.zones-overlap',
  ],
  'Portland 1.1': [
    'cds.loss.equal-priority',
    'cds.loss.hierarchy',
    'cds.loss.increment',
    'cds.loss.only-stopping',
    'cds.loss.payment-details',
    'cds.loss.price-unknown',
    'cds.loss.regulation-id',
    'cds.loss.source-properties',
    'cds.loss.subclasses',
    'cds.loss.zone-id',
    'cds.loss.zones-overlap',
  ],
  'the examples of CDS 1.0': ['cds.loss.regulation-id'],
  'the examples of CDS 1.1': ['cds.loss.regulation-id'],
};

/**
 * Violations of the standard in the source itself: features of Portland overlap along streets,
 * which both import and export report.
 */
const faultsOfSource = {
  Portland: ['finding.cds.zones-overlap'],
  'the examples of CDS': [],
};

describe.skipIf(!hasSharedData)('served and read back (needs the real data)', () => {
  it.each([
    ['Portland', '1.0', portland],
    ['Portland', '1.1', portland],
    ['the examples of CDS', '1.0', examples],
    ['the examples of CDS', '1.1', examples],
  ] as const)('%s says the same in CDS %s', async (name, version, source) => {
    const city = await source();
    const api = await openTestApi({ city });
    try {
      const cds = cdsClient(await listening(api), version);
      const [zones, policies] = [(await cds.ask('curbs/zones')).text, (await cds.ask('curbs/policies')).text];
      const files = [fileOf(zones, 'zones.json'), fileOf(policies, 'policies.json')];
      const back = await read('cds', files);
      const stored = await readCity(api.database.db);
      const calendar = stored.calendar ?? { periods: [] };
      const time = { timeZone: stored.timeZone ?? 'UTC', calendar };
      const written = await formatById('cds').then((format) =>
        format.ok ? format.value.write?.(stored, { now: 0, version }) : undefined,
      );
      if (!written?.ok) throw new Error('not written');
      expect([...new Set(written.value.issues.map(({ code }) => code))].toSorted()).toEqual(
        losses[`${name} ${version}`],
      );
      const byZone = new Map(back.links.map((link) => [link.outsideId, link]));
      expect(byZone.size).toBe(stored.links.length);
      const rulesOf = (data: CityData, index: number | null) =>
        ruleSetOf(index === null ? [] : (data.ruleSets[index] ?? []));
      const loses = (index: number | null) =>
        (index === null ? [] : (stored.ruleSets[index] ?? [])).some(({ activity, users }) =>
          users?.some(
            ({ subclasses }) =>
              (subclasses ?? []).length > 0 || (activity === 'stopping' && version === '1.0'),
          ),
        );
      let compared = 0;
      fc.assert(
        fc.property(
          fc.nat({ max: stored.links.length - 1 }),
          fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 }),
          fc.constantFrom(...askers),
          (index, minute, who) => {
            const link = stored.links[index];
            const again = byZone.get(cdsZoneId(link?.outsideId ?? ''));
            if (link === undefined || again === undefined) throw new Error(`link ${index} is not served`);
            if (loses(link.ruleSet)) return;
            compared += 1;
            const [before, after] = [
              computeVerdict(rulesOf(stored, link.ruleSet), minute * 60_000, who, time),
              computeVerdict(rulesOf(back, again.ruleSet), minute * 60_000, who, time),
            ];
            const plain = ({ most, uses, maxStay }: typeof before) => [
              most,
              Object.values(uses).map(({ allowed }) => allowed),
              maxStay,
            ];
            expect(plain(after)).toEqual(plain(before));
          },
        ),
        { numRuns: 3000, seed: 20_261_122 },
      );
      expect(compared).toBeGreaterThan(2000);
      const report = validateCds(files, version);
      if (!report.ok) throw new Error(report.refusal.code);
      const errors = report.value.findings.filter(({ severity }) => severity === 'error');
      expect([...new Set(errors.map(({ code }) => code))].toSorted()).toEqual(faultsOfSource[name]);
    } finally {
      await api.close();
    }
  });
});
