// Rules before and after a change, as sentences.
import { describe, expect, it } from 'vitest';
import type { RestrictionInput } from '../city/regulations/restriction.ts';
import { ruleSetOf } from '../city/regulations/rule-set.ts';
import { formatRuleChanges } from './format-rule-changes.ts';
import { compareRules } from './rule-changes.ts';

const newYork = { timeZone: 'America/New_York' };
const rules = (...list: RestrictionInput[]) => ruleSetOf(list).restrictions;
const noStopping = (to: string, priority = 100): RestrictionInput => ({
  activity: 'no stopping',
  subActivity: 'no-stopping',
  priority,
  timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '07:00', to }] }],
});
const parking: RestrictionInput = { activity: 'parking', subActivity: 'free-parking', priority: 800 };

describe('ruleChangesInWords', () => {
  it('says the hours of the rule before and after, and what stays', () => {
    const changes = compareRules(rules(noStopping('09:00'), parking), rules(noStopping('10:00'), parking));
    expect(formatRuleChanges(changes, 'en', newYork)).toEqual({
      removed: ['No stopping, Mon–Fri 7:00 AM–9:00 AM.'],
      added: ['No stopping, Mon–Fri 7:00 AM–10:00 AM.'],
      adjusted: [],
      unchanged: ['Parking.'],
    });
  });
  it('does not hide a rule that only changes its rank', () => {
    const changes = compareRules(rules(noStopping('09:00')), rules(noStopping('09:00', 900)));
    const { removed, added, adjusted } = formatRuleChanges(changes, 'en', newYork);
    expect([removed, added]).toEqual([[], []]);
    expect(adjusted).toHaveLength(1);
  });
});
