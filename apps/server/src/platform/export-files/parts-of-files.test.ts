// Helpers of file exports: signs of rules, sides of streets, spreadsheet sheets, and which curbs a
// file contains.
import { describeRestriction, ruleSetOf } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectLinks } from '../../exchange/curb-exports/select-links.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { unzipped } from '../../testing/unzipped.ts';
import { createRuleSigns } from './rule-signs.ts';
import { sideName } from './side-name.ts';
import { xlsxFile } from './xlsx-file.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

describe('signs of rules', () => {
  const terms = { style: 'r7', language: 'en', timeZone: 'Europe/Rome', imperial: false } as const;
  const rulesOf = (...list: Parameters<typeof ruleSetOf>[0]) => ruleSetOf(list).restrictions;
  const parking = {
    activity: 'parking',
    subActivity: 'time-limited-parking',
    priority: 800,
    maxStay: 30,
  } as const;
  const closed = { activity: 'no stopping', subActivity: 'no-stopping', priority: 100 } as const;

  it('stand over their rule in words, the most restrictive first, the same rule once', () => {
    const rules = rulesOf(parking, closed, parking);
    const captions = createRuleSigns(rules, terms, 'en', api.city.time).map(({ caption }) => caption);
    expect(captions).toHaveLength(2);
    const [first] = rulesOf(closed);
    if (first === undefined) throw new Error('no rule');
    expect(captions[0]).toBe(describeRestriction(first, 'en', api.city.time));
  });

  it('are none of what regulates nothing', () => {
    const open = { activity: 'parking', subActivity: 'unregulated', priority: 900 } as const;
    expect(createRuleSigns(rulesOf(open), terms, 'en', api.city.time)).toEqual([]);
  });
});

it.each([
  ['N', 'en', 'North'],
  ['NE', 'es', 'Noreste'],
  ['Lado A', 'es', 'Lado A'],
] as const)('the side %s in %s is %s', (side, language, name) => expect(sideName(side, language)).toBe(name));

describe('a spreadsheet', () => {
  it('has its rows below bold titles, numbers as numbers, and no cell that is a formula', async () => {
    const columns = [
      { key: 'a', title: 'Street', kind: 'text' as const, width: 1 },
      { key: 'b', title: 'Metres', kind: 'number' as const, width: 2 },
    ];
    const bytes = await xlsxFile({
      name: 'All: curbs/2026 [of a very long name indeed]',
      columns,
      rows: [
        ['=1+1', 4.5],
        [null, 7],
        ['x'.repeat(32_001), null],
      ],
      more: [{ name: 'Second', columns: columns.slice(1), rows: [[9]] }],
    });
    const files = unzipped(bytes);
    const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]*)"/g)];
    // Shortened to 31 characters, without those that sheet names must not contain.
    expect(names.map(([, name]) => name)).toEqual(['All  curbs 2026  of a very long', 'Second']);
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect([...sheet.matchAll(/<v>([\d.]+)<\/v>/g)].map(([, value]) => value)).toEqual(
      expect.arrayContaining(['4.5', '7']),
    );
    const texts = files.get('xl/sharedStrings.xml') ?? sheet;
    expect(texts.includes("<t>'=1+1</t>")).toBe(true);
    expect(/>x{32000}</.test(texts)).toBe(true);
  });
});

describe('the curbs of a file', () => {
  it('are those named that are there, in their order, each once', () => {
    const all = api.city.box([-180, -90, 180, 90], 100).ids;
    const [first = 0, second = 0, third = 0] = all;
    expect(selectLinks(api.city, { links: [third, first, third, 999_999] })).toEqual([first, third]);
    expect(selectLinks(api.city, {})).toEqual(all);
    const setOf = (id: number) => api.city.link(id)?.ruleSet ?? 0;
    const wanted = setOf(second);
    const ofSet = all.filter((id) => setOf(id) === wanted);
    expect(ofSet.length).toBeLessThan(all.length);
    expect(selectLinks(api.city, { rule_sets: [wanted] })).toEqual(ofSet);
    const links = [third, second, first];
    expect(selectLinks(api.city, { links, rule_sets: [wanted] })).toEqual(
      links.filter((id) => setOf(id) === wanted).toSorted((a, b) => a - b),
    );
    const [[lng, lat] = [0, 0]] = api.city.line(first) ?? [];
    const box = [lng - 1e-6, lat - 1e-6, lng + 1e-6, lat + 1e-6] as const;
    const near = api.city.box([...box], 100).ids;
    expect(near).toContain(first);
    expect(near.length).toBeLessThan(all.length);
    expect(selectLinks(api.city, { box: [...box] })).toEqual(near);
    const outside = all.find((id) => !near.includes(id)) ?? 0;
    expect(selectLinks(api.city, { box: [...box], links: [outside, first] })).toEqual([first]);
  });
});
