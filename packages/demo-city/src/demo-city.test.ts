// The demo city as documented: the same seed gives the same city, its sizes, complete rules, names,
// and curbs that fit.

import {
  type CityData,
  calendar,
  computeVerdict,
  ordinaryCar,
  restriction,
  ruleSetOf,
} from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { demoCity } from './index.ts';
import { generateNetwork } from './network.ts';
import { createCityPlan } from './plan.ts';
import { hashOf, randomFrom } from './random.ts';
import { dimensionsBySize } from './size.ts';
import { namesOf } from './street-names.ts';
import { createTerrain } from './terrain.ts';

const tiny = demoCity({ size: 'tiny', seed: 1 });
const town = demoCity({ size: 'town', seed: 1 });

function fingerprint(city: CityData): string {
  return hashOf(JSON.stringify(city)).toString(16);
}

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
}

describe('demoCity', () => {
  it('gives the same city for the same seed and another for another', () => {
    expect(fingerprint(demoCity({ size: 'town', seed: 1 }))).toBe(fingerprint(town));
    expect(fingerprint(demoCity({ size: 'tiny', seed: 2 }))).not.toBe(fingerprint(tiny));
    // Update this value only when the city is changed on purpose.
    expect(fingerprint(tiny)).toBe('a78014e4');
  });

  it('has about the promised number of links for any seed', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { links } = demoCity({ size: 'tiny', seed });
      expect(links.length).toBeGreaterThan(100);
      expect(links.length).toBeLessThan(230);
    }
    expect(town.links.length).toBeGreaterThan(3400);
    expect(town.links.length).toBeLessThan(4800);
    expect(town.ruleSets.length).toBeGreaterThan(300);
  });

  it.each([
    ['tiny', tiny],
    ['town', town],
  ] as const)(
    '%s: every restriction and the calendar parse, and every category stands in the hierarchy',
    (_, city) => {
      for (const rules of city.ruleSets)
        for (const rule of rules) {
          const parsed = restriction.parse(rule);
          expect(city.priorityHierarchy?.[parsed.priority / 10 - 1]).toBe(parsed.priorityCategory);
        }
      expect(calendar.parse(city.calendar).periods.map((period) => period.name)).toContain('school days');
    },
  );

  it('names only periods its calendar has', () => {
    const known = new Set(town.calendar?.periods.map((period) => period.name));
    const used = town.ruleSets.flatMap((rules) =>
      rules.flatMap((rule) =>
        (rule.timeSpans ?? []).flatMap((span) => (span.periods ?? []).map((period) => period.name)),
      ),
    );
    expect(new Set(used)).toEqual(new Set(['holidays', 'school days', 'street fair', 'snow emergency']));
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  it('gives every outside id once and every reference a target', () => {
    const blocks = new Set(town.blocks.map((block) => block.outsideId));
    const nodes = new Set(town.nodes.map((node) => node.outsideId));
    const ids = [...town.links, ...town.blocks, ...town.nodes].map((thing) => thing.outsideId);
    expect(repeated(ids)).toEqual([]);
    const lost = town.links.filter(
      (link) =>
        !blocks.has(link.block ?? '') || !nodes.has(link.fromNode ?? '') || !nodes.has(link.toNode ?? ''),
    );
    expect(lost).toEqual([]);
    expect(
      town.links.every((link) => link.ruleSet === null || town.ruleSets[link.ruleSet] !== undefined),
    ).toBe(true);
  });

  it('gives a regulation one rule set, and none to unregulated links', () => {
    const ruleSetFor = new Map<string, number | null>();
    for (const link of town.links) {
      expect(link.regulation === null).toBe(link.ruleSet === null);
      if (link.regulation === null) continue;
      expect(link.regulation).toMatch(/^PA-[A-Z0-9]{2,3}-\d{4,}$/);
      expect(ruleSetFor.get(link.regulation) ?? link.ruleSet).toBe(link.ruleSet);
      ruleSetFor.set(link.regulation, link.ruleSet);
    }
  });

  it('names every street and the streets it meets', () => {
    const unnamed = [...town.blocks, ...town.links].filter(
      (thing) => !thing.streetName || !thing.fromStreetName || !thing.toStreetName,
    );
    expect(unnamed).toEqual([]);
    expect(town.links.every((link) => /^[NS]?[EW]?$/.test(link.compassSide ?? '-'))).toBe(true);
  });

  it('gives no two streets the same name', () => {
    const random = randomFrom(1);
    const terrain = createTerrain(dimensionsBySize.town, random);
    const plan = createCityPlan(dimensionsBySize.town, terrain, random);
    const { edges } = generateNetwork(plan, terrain, random);
    const names = [...namesOf(edges, random).values()];
    expect(names.length).toBe(new Set(edges.map((edge) => edge.street.id)).size);
    expect(repeated(names)).toEqual([]);
    const alleys = town.blocks.filter((block) => block.highway === 'service');
    expect(alleys.length).toBeGreaterThan(5);
    expect(repeated(alleys.map((block) => block.streetName ?? ''))).toEqual([]);
  });

  it('changes over the day and the week: the clock moves what an ordinary car may do', () => {
    if (town.timeZone === null || town.calendar === null) throw new Error('a city without its time');
    const time = { timeZone: town.timeZone, calendar: town.calendar };
    const sets = town.ruleSets.map((rules) => ruleSetOf(rules));
    const classesAt = (instant: string): string[] =>
      sets.map((set) => computeVerdict(set, Date.parse(instant), ordinaryCar, time).subActivity);
    const noon = classesAt('2026-07-13T12:00:00-07:00');
    for (const other of [
      '2026-07-13T17:00:00-07:00',
      '2026-07-12T12:00:00-07:00',
      '2026-07-07T09:00:00-07:00',
    ]) {
      const changed = classesAt(other).filter((name, index) => name !== noon[index]).length;
      expect(changed).toBeGreaterThan(sets.length * 0.1);
    }
    expect(new Set(noon)).toContain('paid-parking');
    expect(
      classesAt('2026-10-05T08:00:00-07:00').filter((name) => name === 'passenger-loading').length,
    ).toBeGreaterThan(
      classesAt('2026-07-13T08:00:00-07:00').filter((name) => name === 'passenger-loading').length,
    );
  });

  it('has the places of a city', () => {
    const kinds = new Set(town.baseMap.map((feature) => feature.kind));
    for (const kind of [
      'water',
      'river',
      'park',
      'square',
      'building',
      'school',
      'hospital',
      'station',
      'rail',
      'pier',
      'place',
    ])
      expect(kinds).toContain(kind);
    const named = town.baseMap.flatMap((feature) => feature.name ?? []);
    expect(named).toContain('City Hall');
  });
});
