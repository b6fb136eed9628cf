// Totals of intervals over the slots of a week.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SlotCurve, slotCount } from './slot-curve.ts';

it('has a slot for each hour or quarter hour', () => {
  expect(new SlotCurve(1).values('count')).toEqual(Array.from({ length: slotCount(1) }, () => 0));
  expect(new SlotCurve(4).values('count')).toHaveLength(672);
});

it('gives a slot the share of its minutes', () => {
  const curve = new SlotCurve(1);
  curve.add(30, 150, 4);
  curve.add(70, 80, 6);
  expect(curve.values('count').slice(0, 4)).toEqual([2, 5, 2, 0]);
});

it('sums as minute by minute', () => {
  const stretches = fc.array(
    fc.record({
      ends: fc.tuple(fc.integer({ min: 0, max: 10_080 }), fc.integer({ min: 0, max: 10_080 })),
      value: fc.integer({ min: 1, max: 50 }),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(stretches, fc.constantFrom(1 as const, 4 as const), (list, slotsPerHour) => {
      const curve = new SlotCurve(slotsPerHour);
      const minutes = new Float64Array(10_080);
      for (const { ends, value } of list) {
        const [from, to] = [Math.min(...ends), Math.max(...ends)];
        if (from === to) continue;
        curve.add(from, to, value);
        for (let minute = from; minute < to; minute += 1) minutes[minute] = (minutes[minute] ?? 0) + value;
      }
      const length = 60 / slotsPerHour;
      curve.values('count').forEach((value, slot) => {
        const sum = minutes
          .subarray(slot * length, (slot + 1) * length)
          .reduce((total, one) => total + one, 0);
        expect(value).toBeCloseTo(sum / length, 2);
      });
    }),
    { numRuns: 60 },
  );
});
