// The draw handler for sections: dragging and snapping of handles, two clicks for a section,
// splitting, Esc. Also meters and number fields.
import { type LineGeometry, roundedLineLength, type SectionRange, snapTargets } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import type { ToolInput } from '../../map/tool.ts';
import { curbCoverage, sectionsToLinks } from './draft-sections.ts';
import { formatMeters, keyboardStepMeters, parseMeters } from './meters.ts';
import { tickStep } from './ruler-ticks.ts';
import {
  applySectionInput,
  type EditedCurb,
  initialSectionDrawState,
  type SectionDrawState,
  sectionDrawing,
} from './section-draw-handler.ts';
import { validateSectionEnd } from './validate-section-end.ts';

/** About 111 m to the east. */
const line: LineGeometry = {
  type: 'LineString',
  coordinates: [
    [0, 0],
    [0.001, 0],
  ],
};
const length = roundedLineLength(line);
const lng = (metres: number) => (0.001 * metres) / length;

function workOn(stretches: readonly SectionRange[], within = 2): EditedCurb {
  return { line, length, stretches, targets: snapTargets(length, 10, stretches), within };
}

function run(
  start: EditedCurb,
  inputs: readonly ToolInput[],
  from: SectionDrawState = initialSectionDrawState,
) {
  let work = start;
  let state = from;
  const kinds: string[] = [];
  for (const input of inputs) {
    const taken = applySectionInput(work, state, input);
    state = taken.state;
    if (taken.outcome === null) continue;
    kinds.push(taken.outcome.kind);
    if (taken.outcome.kind === 'set') work = { ...work, stretches: taken.outcome.stretches };
  }
  return { work, state, kinds };
}

const click = (metres: number, vertex: number | null = null): ToolInput => ({
  kind: 'place',
  at: [lng(metres), 0.00002],
  vertex,
});

describe('drawing a part', () => {
  it('takes two clicks on the curb, whichever is first, and snaps to a space', () => {
    const { work } = run(workOn([]), [click(40), click(21)]);
    const [only] = work.stretches;
    // Ten spaces of 11.12 m each.
    expect(only?.from).toBeCloseTo(22.24, 2);
    expect(only?.to).toBeCloseTo(40, 1);
  });
  it('snaps to the ends of the curb and of other parts', () => {
    const { work } = run(workOn([{ from: 50, to: 60 }]), [click(61), click(110)]);
    expect(work.stretches[1]?.from).toBe(60);
    expect(work.stretches[1]?.to).toBeCloseTo(length, 2);
  });
  it('shows the part that is begun', () => {
    const { state } = run(workOn([]), [click(40), { kind: 'move', at: [lng(70), 0] }]);
    const { path, points } = sectionDrawing(workOn([]), state);
    expect(path?.[0]?.[0]).toBeCloseTo(lng(40), 6);
    expect(points).toHaveLength(1);
  });
  it('is let be by Esc, and then left', () => {
    expect(run(workOn([]), [click(40), { kind: 'cancel' }]).kinds).toEqual([]);
    expect(run(workOn([]), [click(40), { kind: 'cancel' }, { kind: 'cancel' }]).kinds).toEqual(['leave']);
  });
});

describe('handles', () => {
  const two: readonly SectionRange[] = [
    { from: 10, to: 30 },
    { from: 50, to: 70 },
  ];
  it('are dragged along the curb, and stop at the next part', () => {
    const drag = (metres: number): ToolInput => ({ kind: 'drag', vertex: 1, at: [lng(metres), 0.0001] });
    expect(run(workOn(two), [drag(37.123)]).work.stretches[0]?.to).toBeCloseTo(37.12, 2);
    expect(run(workOn(two), [drag(48.9)]).work.stretches[0]?.to).toBe(50);
    expect(run(workOn(two), [drag(90)]).work.stretches[0]?.to).toBe(50);
  });
  it('are moved by two clicks as well, and their part is taken off by Delete', () => {
    expect(run(workOn(two), [click(30, 1), click(40)]).work.stretches[0]?.to).toBeCloseTo(40, 1);
    expect(run(workOn(two), [click(30, 1), { kind: 'remove' }]).work.stretches).toEqual([two[1]]);
  });
  it('snap nowhere without targets', () => {
    const free = { ...workOn(two), targets: [] };
    expect(run(free, [{ kind: 'drag', vertex: 1, at: [lng(48.9), 0] }]).work.stretches[0]?.to).toBeCloseTo(
      48.9,
      1,
    );
  });
  it('split where the next click is', () => {
    const { work, state } = run(workOn(two), [click(60)], { ...initialSectionDrawState, splits: true });
    expect(work.stretches).toHaveLength(3);
    expect(state.splits).toBe(false);
  });
});

describe('numbers', () => {
  it('are read in metres and feet, with point or comma', () => {
    expect(parseMeters('12,5', 'metric')).toBe(12.5);
    expect(parseMeters(' 10 ft', 'imperial')).toBeCloseTo(3.048);
    for (const nonsense of ['', '-1', '1e3', 'x', '1.2.3', 'NaN'])
      expect(parseMeters(nonsense, 'metric')).toBeNull();
    expect(formatMeters(12.345, 'metric', 'es')).toBe('12,35');
    expect(formatMeters(3.048, 'imperial', 'en')).toBe('10');
    expect(keyboardStepMeters('metric', false)).toBe(0.5);
    expect(keyboardStepMeters('metric', true)).toBe(5);
  });
  it('are refused where no end may lie, and taken at the bound as it is written', () => {
    const two: readonly SectionRange[] = [
      { from: 10, to: 30 },
      { from: 50, to: 70 },
    ];
    expect(validateSectionEnd(55, two, 0, 'to', length)).toEqual({ ok: false, room: { from: 11, to: 50 } });
    expect(validateSectionEnd(111.2, two, 1, 'to', length)).toEqual({ ok: true, value: length });
    expect(validateSectionEnd(null, two, 1, 'to', length).ok).toBe(false);
  });
  it('ticks are round and few', () => {
    expect(tickStep(84, 'metric').metres).toBe(20);
    expect(tickStep(12, 'metric').metres).toBe(2);
    expect(tickStep(84, 'imperial').metres).toBeCloseTo(50 * 0.3048);
  });
});

describe('what a draft takes of a curb', () => {
  it('is nothing, the whole, or parts in order', () => {
    const parts = sectionsToLinks(7, [
      { from: 5, to: 9 },
      { from: 1, to: 3 },
    ]);
    expect(curbCoverage([...parts, { kind: 'curb', link: 8 }], 7)).toEqual({
      whole: false,
      stretches: [
        { from: 1, to: 3 },
        { from: 5, to: 9 },
      ],
    });
    expect(curbCoverage([{ kind: 'curb', link: 8 }], 8)).toEqual({ whole: true, stretches: [] });
  });
});
