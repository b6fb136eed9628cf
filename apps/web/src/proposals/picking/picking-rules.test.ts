// Helpers for picking: typed meters, ends of sections, ruler ticks, streets and blocks, the box to
// request, pasted ids.
import { describe, expect, it } from 'vitest';
import { curbCoverage, sectionsToLinks } from './draft-sections.ts';
import { formatMeters, keyboardStepMeters, parseMeters } from './meters.ts';
import { parsePastedIds } from './pasted-ids.ts';
import { boxToRequest } from './request-box.ts';
import { tickStep } from './ruler-ticks.ts';
import { isSameBlock, isSameStreet } from './same-street.ts';
import { validateSectionEnd } from './validate-section-end.ts';

describe('metres', () => {
  it.each([
    [12.5, 'metric', 'en', '12.5'],
    [12.345, 'metric', 'de', '12,35'],
    [1234.5, 'metric', 'en', '1234.5'],
    [3.048, 'imperial', 'en', '10'],
    [10, 'imperial', 'en', '32.8'],
  ] as const)('%d is written in %s units (%s) as %s', (metres, units, locale, text) =>
    expect(formatMeters(metres, units, locale)).toBe(text),
  );

  it.each([
    [' 12.5 ', 'metric', 12.5],
    ['12,5 m', 'metric', 12.5],
    ['12.', 'metric', 12],
    ['.5M', 'metric', 0.5],
    ['10 ft', 'imperial', 3.048],
    ["10'", 'imperial', 3.048],
    ['10′', 'imperial', 3.048],
    ['', 'metric', null],
    ['.', 'metric', null],
    ['-1', 'metric', null],
    ['1e2', 'metric', null],
    ['12 m m', 'metric', null],
    ['ten', 'metric', null],
  ] as const)('are read from "%s" in %s units: %s', (text, units, metres) => {
    const read = parseMeters(text, units);
    if (metres === null) expect(read).toBeNull();
    else expect(read).toBeCloseTo(metres, 9);
  });

  it('are stepped by half a metre or five, two feet or twenty', () => {
    expect([keyboardStepMeters('metric', false), keyboardStepMeters('metric', true)]).toEqual([0.5, 5]);
    expect([keyboardStepMeters('imperial', false), keyboardStepMeters('imperial', true)]).toEqual([
      0.6096, 6.096,
    ]);
  });

  it.each([
    [8, 'metric', 1],
    [8.1, 'metric', 2],
    [40, 'metric', 5],
    [41, 'metric', 10],
    [8000, 'metric', 1000],
    [20_000, 'metric', 1000],
    [12, 'imperial', 1.524],
    [13, 'imperial', 3.048],
  ] as const)('of a curb %d long are ticked (%s) every %d', (length, units, metres) =>
    expect(tickStep(length, units).metres).toBeCloseTo(metres, 9),
  );
});

describe('an end that was typed', () => {
  const stretches = [
    { from: 10, to: 30 },
    { from: 40, to: 60 },
  ];
  it.each([
    [1, 'from', 29.95, { ok: true, value: 30 }],
    [1, 'from', 29.93, { ok: false, room: { from: 30, to: 59 } }],
    [1, 'from', 59.05, { ok: true, value: 59 }],
    [1, 'from', 59.07, { ok: false, room: { from: 30, to: 59 } }],
    [1, 'to', 80.5, { ok: true, value: 80.5 }],
    [1, 'to', 100.06, { ok: true, value: 100 }],
    [0, 'to', 41, { ok: false, room: { from: 11, to: 40 } }],
    [0, 'from', null, { ok: false, room: { from: 0, to: 29 } }],
    [7, 'from', 90, { ok: true, value: 90 }],
    [7, 'from', 101, { ok: false, room: { from: 0, to: 100 } }],
  ] as const)('of part %d (%s) at %s is taken where there is room', (index, end, metres, read) =>
    expect(validateSectionEnd(metres, stretches, index, end, 100)).toEqual(read),
  );
});

describe('curbs of one street', () => {
  const curb = (part: Partial<Parameters<typeof isSameBlock>[0]> = {}) => ({
    bl_street_name: 'Oak',
    bl_from: 'A',
    bl_to: 'B',
    from_node: 'n1',
    to_node: 'n2',
    ...part,
  });
  it.each([
    ['the other side, drawn the other way', {}, { bl_from: 'B', bl_to: 'A', from_node: 'x' }, true, true],
    ['the next block', {}, { bl_from: 'B', bl_to: 'C' }, true, false],
    ['another street', {}, { bl_street_name: 'Elm' }, false, false],
    ['no names', { bl_street_name: null }, { bl_street_name: null }, false, false],
    [
      'crossings of which one has no name',
      { bl_to: null },
      { bl_to: null, from_node: 'n2', to_node: 'n1' },
      true,
      true,
    ],
    ['other nodes', { bl_to: null }, { bl_to: null, to_node: 'n3' }, true, false],
    ['nodes that are not known', { bl_to: null, to_node: null }, { bl_to: null, to_node: null }, true, false],
    ['names on one of them only', {}, { bl_from: null }, true, false],
  ])('%s: the same street, the same block', (_what, one, other, street, block) => {
    expect(isSameStreet(curb(one), curb(other))).toBe(street);
    expect(isSameBlock(curb(one), curb(other))).toBe(block);
  });
});

describe('the box that is asked for', () => {
  const view = [10, 20, 11, 22] as const;
  it('is four tenths of the view more on each side, and no more than the world', () => {
    expect(boxToRequest(view, null)).toEqual([9.6, 19.2, 11.4, 22.8]);
    expect(boxToRequest([-179.9, -89.9, 179.9, 89.9], null)).toEqual([-180, -90, 180, 90]);
    expect(boxToRequest([0.123_456_7, 0, 0.123_456_7, 0], null)).toEqual([0.123_46, 0, 0.123_46, 0]);
    const line = boxToRequest([1, 2, 3, 2], null);
    expect(boxToRequest([1, 2, 3, 2], line)).toBe(line);
    expect(boxToRequest([1, 2, 3, 2], [0, 0, 9, 9])).toEqual(line);
  });

  it.each([
    ['holds the view', [10, 20, 11, 22], true],
    ['is larger, twelve times at most', [10, 20, 16, 24], true],
    ['is more than twelve times', [10, 20, 16.1, 24], false],
    ['ends before it in the west', [10.1, 20, 12, 22], false],
    ['ends before it in the south', [10, 20.1, 12, 23], false],
    ['ends before it in the east', [9, 20, 10.9, 22], false],
    ['ends before it in the north', [9, 20, 11, 21.9], false],
  ] as const)('stays where the one before %s', (_what, kept, stays) =>
    expect(boxToRequest(view, kept) === kept).toBe(stays),
  );
});

it('reads pasted ids apart, without quotes, each once', () => {
  expect(parsePastedIds(' "S-1", S-2;S-3\n“S-1”  \'S 4\' ,, ')).toEqual(['S-1', 'S-2', 'S-3', 'S', '4']);
  expect(parsePastedIds(' \n')).toEqual([]);
});

it('knows what a draft takes of a curb: the whole of it, or parts in order', () => {
  const links = [
    { kind: 'custom', parentLink: 7, from: 40, to: 50 },
    { kind: 'curb', link: 8 },
    { kind: 'custom', parentLink: 9, from: 1, to: 2 },
    { kind: 'custom', parentLink: 7, from: 10, to: 30 },
  ] as const;
  const stretches = [
    { from: 10, to: 30 },
    { from: 40, to: 50 },
  ];
  expect(curbCoverage(links, 7)).toEqual({ whole: false, stretches });
  expect(curbCoverage(links, 8)).toEqual({ whole: true, stretches: [] });
  expect(curbCoverage(links, 6)).toEqual({ whole: false, stretches: [] });
  expect(sectionsToLinks(7, stretches)).toEqual([
    { kind: 'custom', parentLink: 7, from: 10, to: 30 },
    { kind: 'custom', parentLink: 7, from: 40, to: 50 },
  ]);
});
