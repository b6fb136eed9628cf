// Sentences that tell rules apart.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restrictionIn, testCities } from '../../testing/arbitraries.ts';
import { describeDistinctly } from './describe-distinctly.ts';
import { describeRestriction } from './describe-restriction.ts';
import { type RestrictionInput, restriction } from './restriction.ts';

const portland = { timeZone: 'America/Los_Angeles' };
const noStopping = (part: Partial<RestrictionInput> = {}) =>
  restriction.parse({ activity: 'no stopping', subActivity: 'no-stopping', priority: 100, ...part });
const nameOf = (name: string) => name.replaceAll('-', ' ');

describe('sentences of rules that read the same', () => {
  it('name the curb type, the note or the priority in which the rules differ', () => {
    const crosswalk = noStopping({ subActivity: 'crosswalk' });
    const noted = noStopping({ description: 'Fire hydrant' });
    expect(describeDistinctly([noStopping(), crosswalk], 'en', portland, nameOf)).toEqual([
      'No stopping. (no stopping)',
      'No stopping. (crosswalk)',
    ]);
    expect(describeDistinctly([noStopping(), noted], 'en', portland, nameOf)).toEqual([
      'No stopping. (no note)',
      'No stopping. (Fire hydrant)',
    ]);
    expect(describeDistinctly([noStopping(), noStopping({ priority: 5 })], 'en', portland, nameOf)).toEqual([
      'No stopping. (priority 100)',
      'No stopping. (priority 5)',
    ]);
  });

  it('stay as they are where no other rule reads the same', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...testCities).chain((city) =>
          fc.array(
            restrictionIn(city).map((input) => restriction.parse(input)),
            { maxLength: 4 },
          ),
        ),
        (rules) => {
          const plain = rules.map((rule) => describeRestriction(rule, 'en', portland));
          const distinct = describeDistinctly(rules, 'en', portland, nameOf);
          distinct.forEach((text, at) => {
            const sentence = plain[at] ?? '';
            expect(text.startsWith(sentence)).toBe(true);
            if (plain.filter((one) => one === sentence).length === 1) expect(text).toBe(sentence);
          });
        },
      ),
    );
  });
});
