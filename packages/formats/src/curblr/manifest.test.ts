// What a CurbLR manifest states for all features: time zone, currency, hierarchy and units;
// defaults and rejected values.
import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '../format.ts';
import { IssueList } from '../issue-list.ts';
import { readManifest } from './manifest.ts';

const whole = {
  createdDate: '2026-01-01',
  timeZone: 'America/Denver',
  currency: ' usd ',
  priorityHierarchy: [' no standing ', 'parking'],
  authority: { name: 'City', url: 'https://city.example' },
};

function read(change: object, options: ReadOptions = {}) {
  const issues = new IssueList();
  const found = readManifest({ manifest: { ...whole, ...change } }, 'feed.json', options, issues);
  return {
    manifest: found.ok ? found.value : null,
    refused: found.ok ? null : [found.refusal.code, found.refusal.params.place, found.refusal.params.value],
    issues: issues.all().map(({ severity, place }) => `${severity} ${place}`),
  };
}

describe('a manifest', () => {
  it('says what holds for every feature', () => {
    expect(read({})).toEqual({
      manifest: {
        timeZone: 'America/Denver',
        currency: 'USD',
        priorityHierarchy: ['no standing', 'parking'],
        authority: { name: 'City', url: 'https://city.example', phone: null },
        metres: null,
        kilograms: null,
      },
      refused: null,
      issues: [],
    });
  });
  it.each([
    ['feet', 0.3048],
    ['Foot', 0.3048],
    ['meters', 1],
    ['metre', 1],
    ['yards', null],
  ])('has lengths in %s', (unitHeightLength, metres) => {
    expect(read({ unitHeightLength }).manifest?.metres).toBe(metres);
  });
  it.each([
    ['tons', 907.18474],
    ['Pounds', 0.45359237],
    ['tonnes', 1000],
    ['kilograms', 1],
    ['stones', null],
  ])('has weights in %s', (unitWeight, kilograms) => {
    expect(read({ unitWeight }).manifest?.kilograms).toBe(kilograms);
  });
  it('goes before what the person says, who fills what it lacks', () => {
    const said = { timeZone: 'Europe/Paris', currency: 'EUR' };
    expect(read({}, said).manifest).toMatchObject({ timeZone: 'America/Denver', currency: 'USD' });
    expect(read({ timeZone: undefined, currency: null }, said).manifest).toMatchObject(said);
  });
  it.each<[string, object, (string | undefined)[]]>([
    ['no zone', { timeZone: undefined }, ['curblr.time-zone', 'manifest.timeZone', '']],
    [
      'a zone that is none',
      { timeZone: 'Mars/Base' },
      ['curblr.time-zone', 'manifest.timeZone', 'Mars/Base'],
    ],
    ['no currency', { currency: undefined }, ['curblr.currency', 'manifest.currency', '']],
    ['a currency that is none', { currency: 'XQQ' }, ['curblr.currency', 'manifest.currency', 'XQQ']],
    [
      'no hierarchy',
      { priorityHierarchy: undefined },
      ['curblr.hierarchy', 'manifest.priorityHierarchy', undefined],
    ],
    [
      'a category twice',
      { priorityHierarchy: ['a', 'B', 'A '] },
      ['curblr.hierarchy', 'manifest.priorityHierarchy', undefined],
    ],
    [
      'an empty category',
      { priorityHierarchy: ['a', ' '] },
      ['curblr.hierarchy', 'manifest.priorityHierarchy', undefined],
    ],
    [
      'a category that is a number',
      { priorityHierarchy: ['a', 2] },
      ['curblr.hierarchy', 'manifest.priorityHierarchy', undefined],
    ],
  ])('is refused with %s', (_what, change, refused) => {
    expect(read(change).refused).toEqual(refused);
  });
  it('is missed', () => {
    const found = readManifest({}, 'feed.json', {}, new IssueList());
    expect(found).toMatchObject({
      ok: false,
      refusal: { code: 'curblr.no-manifest', params: { name: 'feed.json' } },
    });
  });
  it('without date or authority is read with a warning', () => {
    expect(read({ createdDate: undefined }).issues).toEqual(['warning manifest.createdDate']);
    for (const authority of [undefined, {}, { name: ' ' }, 'City'])
      expect(read({ authority })).toMatchObject({
        manifest: { authority: null },
        issues: ['warning manifest.authority'],
      });
  });
});
