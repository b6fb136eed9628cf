// The state of a publication: compared with what the rules in force would say at each time.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isEverEffective, publicationState, publicationStates } from './publication-state.ts';

const instant = fc.integer({ min: 0, max: 12 });

it('is what its own times say, at every time', () => {
  fc.assert(
    fc.property(instant, instant, fc.option(instant), instant, (publishedOn, delay, undone, now) => {
      const effectiveFrom = publishedOn + delay;
      const revertedOn = undone === null ? null : publishedOn + undone;
      const state = publicationState({ publishedOn, effectiveFrom, revertedOn, revertsFrom: null }, now);
      const wasInForce = Array.from({ length: 60 }, (_, at) => at).some(
        (at) => at >= effectiveFrom && (revertedOn === null || at <= revertedOn),
      );
      expect(isEverEffective(state)).toBe(wasInForce);
      expect(state === 'scheduled').toBe(revertedOn === null && now < effectiveFrom);
      expect(publicationStates).toContain(state);
    }),
  );
});

it.each([
  [5, 'withdrawal'],
  [4, 'effective'],
  [null, 'effective'],
] as const)('a publication at 4 that reverts one in effect from %j is %s', (revertsFrom, state) => {
  expect(publicationState({ publishedOn: 4, effectiveFrom: 4, revertedOn: null, revertsFrom }, 9)).toBe(
    state,
  );
});
