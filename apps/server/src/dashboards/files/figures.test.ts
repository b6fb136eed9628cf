// The figures in a dashboard's file: as people read them, in meters or feet, and without what the
// public must not learn.
import { describe, expect, it } from 'vitest';
import { curbNoteMetrics, styleOf } from './curb-note-metrics.ts';
import { lengthUnitFor } from './length-unit.ts';
import { measureNoteMetrics, periodNote, publicNote } from './measure-note-metrics.ts';
import {
  formatDayName,
  formatHourOfWeek,
  formatMoney,
  formatNumber,
  formatPercent,
} from './number-format.ts';
import { selectionNotes } from './selection-notes.ts';

const note = {
  formulas: [],
  rows: 1234,
  links: 40,
  links_observed: 30,
  spaces_observed: 17,
  coverage: 0.125,
  offline_share: 0.0204,
  faults: [
    { fault: 'a', sessions: 3 },
    { fault: 'b', sessions: 4 },
  ],
  measured_by: 'stays' as const,
  spaces_counted: 21,
  spaces_estimated: 9,
};
const textsOf = (figures: readonly { readonly key: string; readonly text: string }[]) =>
  Object.fromEntries(figures.map(({ key, text }) => [key, text]));

describe('numbers are read', () => {
  it('in their language, none as a dash', () => {
    expect(formatNumber('en', 1234.6)).toBe('1,235');
    expect(formatNumber('de', 1234.56, 1)).toBe('1.234,6');
    expect(formatNumber('en', null)).toBe('–');
    expect(formatPercent('en', 12.34)).toBe('12.3 %');
    expect(formatPercent('en', null)).toBe('–');
  });

  it.each([
    ['USD', /\$1,234\.56$/],
    ['JPY', /¥123,456$/],
  ])('as money of the smallest coins of %s', (currency, text) => {
    expect(formatMoney('en', 123_456, currency)).toMatch(text);
  });

  it.each([
    [0, 'Mon', 'Mon 00:00'],
    [23, 'Mon', 'Mon 23:00'],
    [24, 'Tue', 'Tue 00:00'],
    [167, 'Sun', 'Sun 23:00'],
  ])('hour %i of the week by its day', (hour, day, name) => {
    expect([formatDayName('en', hour), formatHourOfWeek('en', hour)]).toEqual([day, name]);
  });
});

describe('lengths', () => {
  it('are metres, or feet with the names that say so', () => {
    const [metric, imperial] = [lengthUnitFor('metric'), lengthUnitFor('imperial')];
    expect([metric.of(30.48), imperial.of(30.48)]).toEqual([30.48, 100]);
    expect([metric.named('metres_after'), imperial.named('metres_after')]).toEqual([
      'metres_after',
      'feet_after',
    ]);
    expect(imperial.named('spaces')).toBe('spaces');
  });
});

describe('the figures of measured use', () => {
  it('are those of the note, shares as parts of a hundred', () => {
    expect(textsOf(measureNoteMetrics('en', note, null))).toMatchObject({
      rows: '1,234',
      links: '40',
      links_observed: '30',
      spaces_observed: '17',
      coverage: '12.5 %',
      offline_share: '2 %',
      faults: '7',
      spaces_counted: '21',
      spaces_estimated: '9',
    });
    expect(textsOf(measureNoteMetrics('en', { ...note, coverage: null }, null)).coverage).toBe('–');
  });

  it('for the public leave out a total that is hidden, and faults of fewer than five stays', () => {
    const keysOf = (sessions: number, hidden: { total: boolean } | null) =>
      measureNoteMetrics('en', { ...note, faults: [{ fault: 'a', sessions }] }, hidden).map(({ key }) => key);
    expect(keysOf(5, { total: false })).toEqual(expect.arrayContaining(['rows', 'faults']));
    expect(keysOf(4, { total: false })).not.toContain('faults');
    expect(keysOf(4, { total: false })).toContain('rows');
    expect(keysOf(5, { total: true })).not.toContain('rows');
    expect(keysOf(4, null)).toEqual(expect.arrayContaining(['rows', 'faults']));
    const ofPart = measureNoteMetrics('en', note, { total: false }, true).map(({ key }) => key);
    expect(ofPart).not.toEqual(expect.arrayContaining(['rows']));
    expect(ofPart).not.toContain('faults');
    expect(measureNoteMetrics('en', note, null, true).map(({ key }) => key)).toContain('rows');
  });

  it('say the period, or why there is none', () => {
    const said = [
      periodNote('en', { from: '2026-01-01', to: '2026-03-31' }, note),
      periodNote('en', null, { ...note, measured_by: 'occupancy' }),
      periodNote('en', null, { ...note, measured_by: 'nothing' }),
    ];
    expect(said[0]).toContain('2026-01-01');
    expect(new Set(said).size).toBe(3);
  });

  it('say for the public whether the file is of a part', () => {
    expect(publicNote('en', true)).toHaveLength(1);
    expect(publicNote('en', false)).toHaveLength(2);
  });
});

it('the figures of curb are those of the note', () => {
  const curbs = { ...note, rule_sets: 17, offline_share: null };
  const texts = {
    curbs: '1,234',
    rule_sets: '17',
    rules_known: '12.5 %',
    spaces_counted: '21',
    spaces_estimated: '9',
  };
  expect(textsOf(curbNoteMetrics('en', curbs))).toEqual(texts);
  expect(textsOf(curbNoteMetrics('en', { ...curbs, coverage: null })).rules_known).toBe('–');
});

it('a type is drawn with its dash, solid where nobody knows it', () => {
  const type = { name: 'bus', display_name: 'Bus stop', color: '#123456', dash_style: 'dot' };
  expect(styleOf(type)).toEqual({ name: 'bus', title: 'Bus stop', color: '#123456', dash: 'dot', width: 1 });
  expect(styleOf({ ...type, dash_style: 'wavy' }).dash).toBe('solid');
});

describe('what was picked', () => {
  const types = [
    { id: 7, display_name: 'Bus' },
    { id: 8, display_name: 'Taxi' },
    { id: 9, display_name: 'Loading' },
  ];
  const everything = {
    selectedRegulationTypeIds: [],
    selectedTimePeriod: { min: 0, max: 24 },
    selectedDays: [],
  };

  it('is said where it is not everything', () => {
    expect(selectionNotes('en', types, everything)).toEqual([]);
    const [picked, ...more] = selectionNotes('en', types, {
      ...everything,
      selectedRegulationTypeIds: [9, 7],
    });
    expect(picked).toContain('Bus, Loading');
    expect(more).toEqual([]);
  });

  it('names hours and days in their order', () => {
    const [hours] = selectionNotes('en', types, {
      ...everything,
      selectedTimePeriod: { min: 9, max: 17 },
      selectedDays: [4, 1],
    });
    expect(hours).toMatch(/09:00.*17:00.*Tue, Fri/);
    const [allDays] = selectionNotes('en', types, { ...everything, selectedTimePeriod: { min: 9, max: 17 } });
    expect(allDays).toContain('Mon, Tue, Wed, Thu, Fri, Sat, Sun');
  });
});
