// The tags of one side: parking or none, conditions in order, zones, bays; and values that
// OpenStreetMap does not accept.
import { describe, expect, it } from 'vitest';
import type { OsmAttribute, OsmSideAttributes } from './side-attributes.ts';
import { formatSideTags } from './side-tags-text.ts';

const none: OsmAttribute = { base: null, clauses: [] };
const facts = { baysCount: null, baysAngle: null };
function tagsOf(
  attributes: Partial<OsmSideAttributes['attributes']>,
  more: Partial<OsmSideAttributes> = {},
  own: Parameters<typeof formatSideTags>[1] = facts,
) {
  const all = { restriction: none, access: none, fee: none, charge: none, maxstay: none, ...attributes };
  const { tags, tooLong } = formatSideTags(
    { attributes: all, zones: [], reason: null, losses: new Set<string>(), ...more },
    own,
  );
  return { tags: Object.fromEntries(tags), tooLong };
}

describe('the tags of a side', () => {
  it('say no parking where it is forbidden at all times', () => {
    expect(tagsOf({ restriction: { base: 'no_parking', clauses: [] } }).tags).toEqual({
      '': 'no',
      restriction: 'no_parking',
    });
    expect(tagsOf({ restriction: { base: 'none', clauses: [] } }).tags).toEqual({
      '': 'yes',
      restriction: 'none',
    });
    expect(
      tagsOf({ restriction: { base: 'no_parking', clauses: [{ value: 'none', condition: 'Sa' }] } }).tags,
    ).toEqual({ '': 'yes', restriction: 'no_parking', 'restriction:conditional': 'none @ (Sa)' });
  });
  it('have the conditions in their order, zones and the reason', () => {
    const clauses = [
      { value: 'yes', condition: 'Mo' },
      { value: 'no', condition: 'Tu' },
    ];
    expect(tagsOf({ fee: { base: 'no', clauses } }, { zones: ['A', 'B'], reason: 'bus_stop' }).tags).toEqual({
      '': 'yes',
      fee: 'no',
      'fee:conditional': 'yes @ (Mo); no @ (Tu)',
      zone: 'A;B',
      'restriction:reason': 'bus_stop',
    });
  });
  it('have bays also where nothing is said of rules', () => {
    expect(Object.fromEntries(formatSideTags(null, { baysCount: 0, baysAngle: 'diagonal' }).tags)).toEqual({
      orientation: 'diagonal',
      capacity: '0',
    });
    expect(formatSideTags(null, facts).tags.size).toBe(0);
  });
  it('are counted where they have more than 255 letters', () => {
    expect(tagsOf({}, { zones: ['x'.repeat(255)] }).tooLong).toBe(0);
    expect(tagsOf({}, { zones: ['x'.repeat(256)] }).tooLong).toBe(1);
  });
});
