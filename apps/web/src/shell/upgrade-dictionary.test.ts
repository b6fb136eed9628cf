// Tests reading a dictionary that an earlier version of the app left on the device.
import type { RuleSetDictionary } from '@curbwright/contract';
import { compileRuleSets, ordinaryCar, ruleSetOf } from '@curbwright/core';
import { expect, it } from 'vitest';
import { upgradeDictionary } from './upgrade-dictionary.ts';

const rules = ruleSetOf([
  { activity: 'parking', subActivity: 'free-parking', priority: 900 },
  {
    activity: 'no stopping',
    subActivity: 'no-stopping',
    priority: 1,
    timeSpans: [{ periods: [{ name: 'snow emergency', apply: 'only during' }] }],
  },
]);

/**
 * Returns a dictionary as it was stored before periods had `switchings`; parsed from text, as the
 * page receives it.
 */
function earlier(switched: boolean | null): RuleSetDictionary {
  const periods = [{ name: 'snow emergency', days: [], except: [], switched }];
  const text = JSON.stringify({
    time_zone: 'America/New_York',
    currency: 'USD',
    calendar: { periods },
    rule_sets: [{ ...rules, number: 1 }],
  });
  return JSON.parse(text);
}

it.each([
  [null, 'free-parking'],
  [false, 'free-parking'],
  [true, 'no-stopping'],
] as const)('answers by a dictionary whose snow emergency was switched %s', (switched, name) => {
  const data = upgradeDictionary(earlier(switched));
  const compiled = compileRuleSets(data.rule_sets, ordinaryCar, {
    timeZone: data.time_zone,
    calendar: data.calendar,
  });
  const [state = 0] = compiled.statesAt(Date.UTC(2026, 10, 28, 15));
  expect([compiled.classNames[state], data.known_from]).toEqual([name, null]);
});

it('leaves one of today as it is', () => {
  const switchings = [{ state: 'on' as const, from: 100, until: null }];
  const [period] = upgradeDictionary(earlier(null)).calendar.periods;
  if (period === undefined) throw new Error('no period');
  const today = {
    ...earlier(null),
    known_from: '2026-01-01T00:00:00Z',
    calendar: { periods: [{ ...period, switchings }] },
  };
  expect(upgradeDictionary(today)).toEqual(today);
});
