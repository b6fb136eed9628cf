// Lines of proposals and of the draft: the open draft replaces its proposal, sections are cut,
// curbs that are not loaded are omitted. Also the boxes to request, streets and ids.
import type { LineGeometry } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { draftFeatures, markFeatures } from '../../map/drafts.ts';
import { ensureVisibleStyle, linesOfDraft, linesOfOtherProposals, linesOfProposals } from './draft-lines.ts';
import { parsePastedIds } from './pasted-ids.ts';
import { boxToRequest } from './request-box.ts';
import { isSameBlock, isSameStreet } from './same-street.ts';

const line: LineGeometry = {
  type: 'LineString',
  coordinates: [
    [0, 0],
    [0.001, 0],
  ],
};
const proposed = (proposal: number, link: number, action: 'create' | 'modify' | 'remove' = 'create') => ({
  geometry: line,
  properties: { proposed_regulation_id: proposal, link, action },
});

describe('lines of proposals', () => {
  const features = [proposed(1, 10), proposed(2, 20, 'remove'), proposed(3, 30)];
  it('leave the edited one out, and say what goes', () => {
    expect(linesOfProposals(features, 1).map(({ proposal, removal }) => [proposal, removal])).toEqual([
      [2, true],
      [3, false],
    ]);
    expect(linesOfOtherProposals(features, 2)).toHaveLength(2);
  });
  it('cut the parts of the open draft and wait for curbs that are not known', () => {
    const lines = linesOfDraft(
      {
        action: 'modify',
        links: [
          { kind: 'curb', link: 10 },
          { kind: 'custom', parentLink: 10, from: 0, to: 50 },
          { kind: 'curb', link: 99 },
        ],
      },
      new Map([[10, { geometry: line }]]),
    );
    expect(lines).toHaveLength(2);
    expect(lines[1]?.geometry.coordinates.at(-1)?.[0]).toBeCloseTo(0.00045, 5);
    expect(draftFeatures(lines)[0]?.properties).toEqual({ rule_set: 0, link: 10, removal: false });
  });
  it('are seen also where the viewer hides their class', () => {
    expect(ensureVisibleStyle({ color: '#123456', width: 0, dash: 'dot' }).width).toBeGreaterThan(0);
  });
  it('marks what is picked over what may not be', () => {
    const marks = markFeatures({ picked: [line], highlighted: [], refused: [line] });
    expect(marks.map(({ properties }) => properties?.mark)).toEqual(['refused', 'picked']);
  });
});

describe('the box that is asked for', () => {
  it('is larger than the view, and kept while it holds it', () => {
    const first = boxToRequest([0, 0, 1, 1], null);
    expect(first).toEqual([-0.4, -0.4, 1.4, 1.4]);
    expect(boxToRequest([0.2, 0.2, 1.2, 1.2], first)).toBe(first);
    expect(boxToRequest([0.6, 0, 1.6, 1], first)).not.toBe(first);
    expect(boxToRequest([0.4, 0.4, 0.6, 0.6], first)).not.toBe(first);
    expect(boxToRequest(first, first)).toBe(first);
  });
  it('never leaves the world', () => {
    expect(boxToRequest([-179.9, -89.9, 179.9, 89.9], null)).toEqual([-180, -90, 180, 90]);
  });
});

describe('streets and ids', () => {
  const named = { bl_street_name: 'Oak', bl_from: '1st', bl_to: '2nd', from_node: 'a', to_node: 'b' };
  it('know a block by its crossings, either way round, or by its nodes', () => {
    expect(isSameBlock(named, { ...named, bl_from: '2nd', bl_to: '1st' })).toBe(true);
    expect(isSameBlock(named, { ...named, bl_to: '3rd' })).toBe(false);
    const bare = { ...named, bl_from: null };
    expect(isSameBlock(bare, { ...bare, from_node: 'b', to_node: 'a' })).toBe(true);
    expect(isSameBlock({ ...bare, from_node: null }, { ...bare, from_node: null })).toBe(false);
    expect(isSameStreet({ ...named, bl_street_name: null }, { ...named, bl_street_name: null })).toBe(false);
  });
  it('read ids however they are apart', () => {
    expect(parsePastedIds(' "a-1", b:2;\nc3\ta-1 ')).toEqual(['a-1', 'b:2', 'c3']);
    expect(parsePastedIds('')).toEqual([]);
  });
});
