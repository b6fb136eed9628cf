// Editing sections: positions on a line, snapping, the allowed range of ends, adding and splitting.
// Pieces add up to the link after any sequence of edits.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineGeometry } from '../platform/geometry/geometry.ts';
import { divideIntoPieces } from './link-division.ts';
import {
  addSection,
  allowedEndRange,
  gapsBetweenSections,
  moveSectionEnd,
  nearestOnLine,
  positionAt,
  roundedLineLength,
  type SectionRange,
  snapTargets,
  snapToTarget,
  splitSectionAt,
} from './link-sections.ts';

/** About 111 m to the east, then the same distance to the north. */
const line: LineGeometry = {
  type: 'LineString',
  coordinates: [
    [0, 0],
    [0.001, 0],
    [0.001, 0.001],
  ],
};
const length = roundedLineLength(line);

describe('nearestOnLine', () => {
  it('finds the metres of a place, and the place of metres', () => {
    const found = nearestOnLine(line, [0.0005, 0.0001]);
    expect(found.metres).toBeCloseTo(length / 4, 1);
    expect(found.away).toBeCloseTo(11.1, 0);
    expect(positionAt(line, found.metres)[0]).toBeCloseTo(0.0005, 7);
  });
  it('takes the ends beyond the line', () => {
    expect(nearestOnLine(line, [-1, 0]).metres).toBe(0);
    expect(nearestOnLine(line, [0.001, 5]).metres).toBeCloseTo(length, 2);
    expect(positionAt(line, -5)).toEqual([0, 0]);
    expect(positionAt(line, 1e6)).toEqual([0.001, 0.001]);
  });
  it('comes back to the metres it was asked for', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 222, noNaN: true }), (metres) => {
        expect(nearestOnLine(line, positionAt(line, metres)).metres).toBeCloseTo(metres, 2);
      }),
    );
  });
});

describe('snapping', () => {
  const targets = snapTargets(
    20,
    4,
    [{ from: 6, to: 9 }],
    [
      { at: 12.4, kind: 'hydrant' },
      { at: 99, kind: 'stop' },
    ],
  );
  it('knows ends, even spaces, other stretches and points on the link', () => {
    expect(targets.map(({ at, kind }) => `${kind} ${at}`)).toEqual([
      'end 0',
      'end 20',
      'hydrant 12.4',
      'stretch 6',
      'stretch 9',
      'bay 5',
      'bay 10',
      'bay 15',
    ]);
  });
  it('takes the nearest within reach only', () => {
    expect(snapToTarget(12, targets, 2)).toEqual({ metres: 12.4, target: { at: 12.4, kind: 'hydrant' } });
    expect(snapToTarget(17.4, targets, 2)).toEqual({ metres: 17.4, target: null });
    expect(snapToTarget(5.4, targets, 2).target?.kind).toBe('bay');
  });
});

describe('stretches of a link of 20 m', () => {
  const two: readonly SectionRange[] = [
    { from: 2, to: 6 },
    { from: 9, to: 14 },
  ];
  it('moves an end as far as there is room', () => {
    expect(allowedEndRange(two, 0, 'to', 20)).toEqual({ from: 3, to: 9 });
    expect(moveSectionEnd(two, 0, 'to', 7.123, 20)[0]).toEqual({ from: 2, to: 7.12 });
    expect(moveSectionEnd(two, 0, 'to', 12, 20)[0]).toEqual({ from: 2, to: 9 });
    expect(moveSectionEnd(two, 0, 'from', 5.9, 20)[0]).toEqual({ from: 5, to: 6 });
    expect(moveSectionEnd(two, 1, 'to', 50, 20)[1]).toEqual({ from: 9, to: 20 });
    expect(moveSectionEnd(two, 0, 'to', Number.NaN, 20)).toBe(two);
  });
  it('adds in what is free, at least a metre', () => {
    expect(gapsBetweenSections(two, 20)).toEqual([
      { from: 0, to: 2 },
      { from: 6, to: 9 },
      { from: 14, to: 20 },
    ]);
    expect(addSection(two, 13, 19, 20)).toEqual([...two, { from: 14, to: 19 }]);
    expect(addSection(two, 7, 7, 20)?.[1]).toEqual({ from: 7, to: 8 });
    expect(addSection(two, 4, 5, 20)).toBeNull();
    expect(addSection([{ from: 0, to: 19.5 }], 19.8, 19.9, 20)).toBeNull();
  });
  it('splits a stretch, or the whole link', () => {
    expect(splitSectionAt(two, 11, 20)).toEqual([two[0], { from: 9, to: 11 }, { from: 11, to: 14 }]);
    expect(splitSectionAt([], 5, 20)).toEqual([
      { from: 0, to: 5 },
      { from: 5, to: 20 },
    ]);
    expect(splitSectionAt(two, 9.4, 20)).toBe(two);
    expect(splitSectionAt(two, 7, 20)).toBe(two);
  });
});

describe('whatever is done', () => {
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      a: fc.double({ min: -5, max: 230, noNaN: true }),
      b: fc.double({ min: -5, max: 230, noNaN: true }),
    }),
    fc.record({
      kind: fc.constant('split' as const),
      a: fc.double({ min: -5, max: 230, noNaN: true }),
      b: fc.constant(0),
    }),
    fc.record({
      kind: fc.constant('move' as const),
      a: fc.double({ min: -5, max: 230, noNaN: true }),
      b: fc.nat(9),
    }),
  );
  it('the pieces are in order, none is short, and they add up to the link', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let stretches: readonly SectionRange[] = [];
        for (const { kind, a, b } of acts) {
          if (kind === 'add') stretches = addSection(stretches, a, b, length) ?? stretches;
          else if (kind === 'split') stretches = splitSectionAt(stretches, a, length);
          else if (stretches.length > 0)
            stretches = moveSectionEnd(
              stretches,
              b % stretches.length,
              b % 2 === 0 ? 'from' : 'to',
              a,
              length,
            );
        }
        for (const { from, to } of stretches) expect(to - from).toBeGreaterThan(0.99);
        const pieces = divideIntoPieces(
          {
            segmentId: 's',
            length,
            geometry: line,
            baysCount: 31,
            shstLocationStart: null,
            shstLocationEnd: null,
          },
          stretches.map((one) => ({ kind: 'custom' as const, parentLink: 1, ...one })),
        );
        expect(pieces.ok).toBe(true);
        if (!pieces.ok) return;
        expect(pieces.value.reduce((sum, piece) => sum + Math.round(piece.length * 1000), 0)).toBe(
          Math.round(length * 1000),
        );
        expect(pieces.value.reduce((sum, piece) => sum + (piece.baysCount ?? 0), 0)).toBe(31);
      }),
    );
  });
});
