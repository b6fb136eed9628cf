// Today's rule sets on a draft's curbs, and its locations for the legal order text.
import type { LinkFeature } from '@curbwright/contract';
import type { ProposalLink } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { groupCurrentRules } from './current-rules.ts';
import { legalOrderPlaces } from './legal-order-places.ts';
import { boxOfLink } from './link-box.ts';

const link = (id: number, length: number, ruleSet: number | null): [number, LinkFeature] => [
  id,
  {
    type: 'Feature',
    id,
    geometry: {
      type: 'LineString',
      coordinates: [
        [13, 52],
        [13.01, 52.02],
      ],
    },
    properties: {
      id,
      segment_id: `s${id}`,
      regulation_id: null,
      bl_street_name: 'Oak Street',
      bl_side: 'N',
      bl_from: '1st',
      bl_to: '2nd',
      side: 'N',
      curb_side: 'right',
      bays_count: null,
      bays_angle: null,
      length,
      from_node: null,
      to_node: null,
      shst_location_start: null,
      shst_location_end: null,
      regulationId: null,
      rule_set: ruleSet,
      sub_activity: 'free-parking',
      time_limit: null,
    },
  },
];
const facts = new Map([link(1, 50, 9), link(2, 60, 4), link(3, 10, 4), link(4, 100, null)]);
const links: ProposalLink[] = [
  { kind: 'curb', link: 1 },
  { kind: 'curb', link: 2 },
  { kind: 'curb', link: 3 },
  { kind: 'custom', parentLink: 4, from: 10, to: 30 },
  { kind: 'curb', link: 99 },
];

describe('rulesToday', () => {
  it('groups by rule set, the most frequent first, then the longest; a stretch counts its own length', () => {
    expect(groupCurrentRules(links, facts)).toEqual([
      { ruleSet: 4, count: 2, length: 70 },
      { ruleSet: 9, count: 1, length: 50 },
      { ruleSet: null, count: 1, length: 20 },
    ]);
  });
});

describe('orderPlaces', () => {
  it('names curbs by the city, and one that is no more by its number', () => {
    const places = legalOrderPlaces({ links }, facts, undefined);
    expect(places[0]).toMatchObject({ segmentId: 's1', bl_street_name: 'Oak Street', stretch: null });
    expect(places[3]).toMatchObject({ segmentId: 's4', length: 100, stretch: { from: 10, to: 30 } });
    expect(places[4]).toMatchObject({ segmentId: '99', bl_street_name: null });
  });
});

describe('boxOfLink', () => {
  it('holds the whole link, with room', () => {
    const [, feature] = link(1, 1, null);
    const [west, south, east, north] = boxOfLink(feature);
    expect(west).toBeLessThan(13);
    expect(south).toBeLessThan(52);
    expect(east).toBeGreaterThan(13.01);
    expect(north).toBeGreaterThan(52.02);
  });
});
