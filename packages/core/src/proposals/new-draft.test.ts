// The initial draft for every curb type of the catalog.
import { describe, expect, it } from 'vitest';
import { defaultCurbTypes, inferCurbType } from '../city/regulations/curb-type-catalog.ts';
import { curbUser, ordinaryCar } from '../city/regulations/curb-user.ts';
import { unknownRulesType } from '../city/regulations/unknown-rules.ts';
import { computeVerdict } from '../city/regulations/verdict.ts';
import { ruleSetOfDraft } from './draft-rules.ts';
import { defaultClearances } from './lint/clearances.ts';
import { lintDraft } from './lint/lint-draft.ts';
import { newDraft, restrictionForCurbType } from './new-draft.ts';

const cityTime = { timeZone: 'America/New_York', calendar: { periods: [] } };
const classes = defaultCurbTypes.filter(({ name }) => name !== 'unregulated' && name !== unknownRulesType);
const context = {
  cityTime,
  date: '2026-05-06',
  links: [],
  classNames: defaultCurbTypes.map(({ name }) => name),
  clearances: defaultClearances,
};

describe('newDraft', () => {
  it.each(classes)('makes the curb $name, and nothing to complain of', (curbClass) => {
    const draft = newDraft('create', curbClass, [{ kind: 'curb', link: 1 }]);
    expect(lintDraft(draft, context)).toEqual([]);
    const ruleSet = ruleSetOfDraft(draft);
    const answer = ruleSet && computeVerdict(ruleSet, Date.UTC(2026, 4, 6, 16), ordinaryCar, cityTime);
    expect(answer?.subActivity).toBe(curbClass.name);
  });

  it('names users by whom the catalogue knows the class again', () => {
    for (const name of [
      'permit-parking',
      'accessible-parking',
      'charging',
      'car-share',
      'taxi',
      'bus',
      'bicycle',
      'loading',
    ]) {
      const curbClass = defaultCurbTypes.find((one) => one.name === name);
      expect(curbClass && inferCurbType(restrictionForCurbType(curbClass))).toBe(name);
    }
  });

  it('lets buses stop at a bus stop, and no car', () => {
    const curbClass = defaultCurbTypes.find(({ name }) => name === 'bus');
    const ruleSet = curbClass && ruleSetOfDraft(newDraft('create', curbClass, []));
    if (!ruleSet) throw new Error('no bus stop');
    const at = Date.UTC(2026, 4, 6, 16);
    expect(
      computeVerdict(ruleSet, at, curbUser.parse({ classes: ['bus'] }), cityTime).uses.stopping.allowed,
    ).toBe(true);
    expect(computeVerdict(ruleSet, at, ordinaryCar, cityTime).uses.stopping.allowed).toBe(false);
  });

  it('has no rules for a removal', () => {
    const [first] = classes;
    expect(first && newDraft('remove', first, []).restrictions).toEqual([]);
  });
});
