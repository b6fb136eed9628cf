// Steps, URLs and stored drafts of an import: the server's job determines the step, and a reload
// returns to the same step.
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../shell/storage.ts';
import {
  type ImportDraft,
  initialDraft,
  loadDraft,
  parseOffset,
  storeDraft,
  toImportOptions,
} from './draft.ts';
import { formatImportUrl, parseImportUrl } from './import-address.ts';
import { isInProgress, offersReplace, percentOf, selectStep } from './import-steps.ts';
import { linesOf, toMapLines } from './map-lines.ts';

const job = { kind: 'import', inspection: null, preview: null } as const;

describe('the step of a job', () => {
  it.each([
    ['received', 'file'],
    ['inspecting', 'file'],
    ['inspected', 'columns'],
    ['previewing', 'check'],
    ['importing', 'run'],
    ['undoing', 'run'],
    ['done', 'done'],
    ['cancelled', 'file'],
  ] as const)('%s is %s', (state, step) => {
    expect(selectStep({ ...job, state }, false)).toBe(step);
  });
  it('goes on by itself only where a worker is at it', () => {
    expect(isInProgress({ state: 'received' })).toBe(false);
    expect(isInProgress({ state: 'inspecting' })).toBe(true);
    expect(isInProgress({ state: 'importing' })).toBe(true);
    expect(isInProgress({ state: 'previewed' })).toBe(false);
  });
  it('is told in per cent where it can be', () => {
    expect(percentOf({ done: 1, of: 3 })).toBe(33);
    expect(percentOf({ done: 5, of: 0 })).toBeNull();
    expect(percentOf({ done: 5, of: 4 })).toBe(100);
  });
});

describe('retiring the other curbs', () => {
  const options = {
    mapping: null,
    time_zone: null,
    currency: null,
    city_name: null,
    curb_offset: null,
    box: null,
    replace: false,
  };
  const problem = (code: string) => ({ code, text: 'x' });
  it('is offered where it ends the refusal, and where it was said', () => {
    expect(offersReplace({ problem: problem('import.time-zone-conflict'), options: null })).toBe(true);
    expect(offersReplace({ problem: problem('import.currency-conflict'), options })).toBe(true);
    expect(
      offersReplace({ problem: problem('import.time-zone-stays'), options: { ...options, replace: true } }),
    ).toBe(true);
  });
  it('is not where it changes nothing', () => {
    expect(offersReplace({ problem: null, options })).toBe(false);
    expect(offersReplace({ problem: problem('import-job.too-much'), options })).toBe(false);
  });
});

describe('the address', () => {
  it('is read and written, with what others say in it', () => {
    expect(parseImportUrl('?list=imports&job=12')).toEqual({ isNew: false, job: 12 });
    expect(parseImportUrl('?list=imports&new=1')).toEqual({ isNew: true, job: null });
    expect(formatImportUrl({ isNew: false, job: 12 }, '?list=imports&new=1')).toBe('?list=imports&job=12');
    expect(formatImportUrl({ isNew: true, job: null }, '?list=imports&job=3')).toBe('?list=imports&new=1');
    expect(formatImportUrl({ isNew: false, job: null }, '?list=imports&job=3')).toBe('?list=imports');
  });
  it.each(['?job=0', '?job=-1', '?job=1e3', '?job=99999999999', '?job='])('%s is the list', (search) => {
    expect(parseImportUrl(search)).toEqual({ isNew: false, job: null });
  });
});

const draft: ImportDraft = {
  mapping: { version: 1, link: { outsideId: 'ID' } },
  timeZone: 'Europe/Rome',
  currency: 'eur',
  cityName: ' ',
  curbOffset: '1,5',
};

describe('what was said', () => {
  it('is kept by the tab for its job, and forgotten', () => {
    const storage = memoryStorage();
    storeDraft(7, draft, storage);
    expect(loadDraft(7, storage)).toEqual(draft);
    expect(loadDraft(8, storage)).toBeNull();
    storeDraft(7, null, storage);
    expect(loadDraft(7, storage)).toBeNull();
    storage.setItem('import_draft_7', '{"mapping"');
    expect(loadDraft(7, storage)).toBeNull();
  });
  it('is asked for as options', () => {
    expect(toImportOptions(draft, true)).toEqual({
      mapping: draft.mapping,
      time_zone: 'Europe/Rome',
      currency: 'EUR',
      city_name: null,
      curb_offset: 1.5,
      box: null,
      replace: true,
    });
  });
  it('says nothing of what is retired: a draft of before the tick was taken away does not bring it back', () => {
    const storage = memoryStorage();
    storage.setItem('import_draft_7', JSON.stringify({ ...draft, replace: true }));
    const kept = loadDraft(7, storage);
    expect(kept).toEqual(draft);
    expect(toImportOptions(kept ?? draft, false).replace).toBe(false);
  });
  it('begins with nothing where nothing was found', () => {
    expect(initialDraft({ inspection: null, options: null })).toMatchObject({
      mapping: null,
      curbOffset: '',
    });
  });
  it('begins with what was rehearsed last, else with what was guessed', () => {
    const [guess, said] = [{ link: { side: 'A' } }, { link: { side: 'B' } }];
    const inspection = (needs_mapping: boolean) => ({ needs_mapping, guess }) as never;
    const options = { mapping: said, time_zone: 'UTC', currency: 'EUR', city_name: 'Oak', curb_offset: 0 };
    expect(initialDraft({ inspection: inspection(true), options: options as never })).toEqual({
      mapping: said,
      timeZone: 'UTC',
      currency: 'EUR',
      cityName: 'Oak',
      curbOffset: '0',
    });
    const none = { mapping: null, time_zone: null, currency: null, city_name: null, curb_offset: null };
    expect(initialDraft({ inspection: inspection(true), options: none as never })).toEqual({
      mapping: guess,
      timeZone: '',
      currency: '',
      cityName: '',
      curbOffset: '',
    });
    expect(initialDraft({ inspection: inspection(false), options: none as never }).mapping).toBeNull();
  });
  it('leaves out what was not said, and forgets what this tab kept wrongly', () => {
    const said = toImportOptions(
      { mapping: null, timeZone: ' ', currency: '', cityName: ' Oak ', curbOffset: '' },
      false,
    );
    expect(said).toMatchObject({ time_zone: null, currency: null, city_name: 'Oak', curb_offset: null });
    const storage = memoryStorage();
    storage.setItem('import_draft_7', JSON.stringify({ ...draft, mapping: null, timeZone: 5 }));
    expect(loadDraft(7, storage)).toEqual({ ...draft, mapping: null, timeZone: '' });
    storage.setItem('import_draft_7', '7');
    expect(loadDraft(7, storage)).toBeNull();
  });
  it('takes metres with a comma, and no others than can be', () => {
    expect(parseOffset('-2,25')).toBe(-2.25);
    expect([parseOffset('50'), parseOffset('-50'), parseOffset('50.01'), parseOffset('-51')]).toEqual([
      50,
      -50,
      null,
      null,
    ]);
    expect(parseOffset('51')).toBeNull();
    expect(parseOffset('two')).toBeNull();
    expect(parseOffset('')).toBeNull();
  });
});

describe('lines on the map', () => {
  const line = [
    [1, 2],
    [3, 4],
  ];
  it('are drawn of every kind of geometry', () => {
    expect(linesOf({ type: 'LineString', coordinates: line })).toHaveLength(1);
    expect(linesOf({ type: 'MultiLineString', coordinates: [line, line] })).toHaveLength(2);
    expect(linesOf({ type: 'Polygon', coordinates: [line] })).toHaveLength(1);
    expect(linesOf({ type: 'MultiPolygon', coordinates: [[line], [line, line]] })).toHaveLength(3);
    expect(linesOf({ type: 'Point', coordinates: [1, 2] })[0]?.coordinates).toHaveLength(5);
    expect(linesOf({ type: 'MultiPoint', coordinates: line })).toHaveLength(2);
  });
  it('of a point are a square of the same width in metres anywhere', () => {
    const [square] = linesOf({ type: 'Point', coordinates: [10, 60] });
    const rounded = square?.coordinates.map(([lng, lat]) => [lng.toFixed(5), lat.toFixed(5)]);
    expect(rounded).toEqual([
      ['9.99996', '59.99998'],
      ['10.00004', '59.99998'],
      ['10.00004', '60.00002'],
      ['9.99996', '60.00002'],
      ['9.99996', '59.99998'],
    ]);
    const atPole = linesOf({ type: 'Point', coordinates: [0, 90] })[0]?.coordinates[1]?.[0];
    expect(atPole).toBeCloseTo(0.0002, 8);
    expect(linesOf({ type: 'Point', coordinates: ['x', 2] })).toEqual([]);
    expect(linesOf({ type: 'MultiPoint', coordinates: [[1, 2], ['x'], 3] })).toHaveLength(1);
    expect(linesOf({ type: 'Other', coordinates: line })).toEqual([]);
    expect(linesOf({ type: 'LineString', coordinates: [[1, 2], [3], [5, 6]] })[0]?.coordinates).toEqual([
      [1, 2],
      [5, 6],
    ]);
  });
  it('know whose they are, and leave out what cannot be drawn', () => {
    expect(
      toMapLines([
        { type: 'LineString', coordinates: [[1, 2]] },
        { type: 'MultiLineString', coordinates: [line, line] },
      ]).map(({ of }) => of),
    ).toEqual([1, 1]);
  });
});
