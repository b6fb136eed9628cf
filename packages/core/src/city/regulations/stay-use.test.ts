// The use for which a user may stay at a curb: parking, or the brief use that is their purpose.
import { describe, expect, it } from 'vitest';
import { curbUser } from './curb-user.ts';
import type { RestrictionInput } from './restriction.ts';
import { ruleSetOf } from './rule-set.ts';
import { mayPark, stayUse } from './stay-use.ts';
import { computeVerdict } from './verdict.ts';

const city = { timeZone: 'UTC', calendar: { periods: [] } };
const rule = (
  activity: RestrictionInput['activity'],
  more: Partial<RestrictionInput> = {},
): RestrictionInput => ({ activity, subActivity: 'other', priority: 500, ...more });

function found(rules: readonly RestrictionInput[], ...words: string[]) {
  const who = curbUser.parse({ classes: words });
  const told = computeVerdict(ruleSetOf(rules), 0, who, city);
  return { use: stayUse(told, who), park: mayPark(told) };
}

describe('somebody stays', () => {
  it.each<[string, RestrictionInput[], string[], string | null]>([
    ['to park where no rule holds', [], ['car'], 'parking'],
    ['to park where one may', [rule('parking')], ['car'], 'parking'],
    ['for nothing where nobody parks', [rule('no parking')], ['car'], null],
    ['for nothing though loading is left open', [rule('no parking')], ['delivery'], null],
    ['for nothing where loading is allowed and they do not load', [rule('loading')], ['car'], null],
    ['to load by delivery', [rule('loading')], ['car', 'delivery'], 'loading'],
    ['to load by freight', [rule('loading')], ['freight'], 'loading'],
    ['to load by the use’s own name', [rule('loading')], ['loading'], 'loading'],
    ['to unload by delivery', [rule('unloading')], ['delivery'], 'unloading'],
    ['to unload by its own name', [rule('unloading')], ['unloading'], 'unloading'],
    ['as a loader by a taxi, which a loading zone lets stop', [rule('loading')], ['taxi'], 'loading'],
    ['to stop by a taxi', [rule('stopping')], ['taxi'], 'stopping'],
    ['to stop by a bus', [rule('stopping')], ['bus'], 'stopping'],
    ['for nothing by a delivery at a taxi stand', [rule('stopping')], ['delivery'], null],
    ['for nothing where one may only drive', [rule('travel')], ['taxi'], null],
  ])('%s', (_, rules, words, use) => {
    expect(found(rules, ...words).use).toBe(use);
  });
  it('to park only where one may also drive', () => {
    expect([found([]).park, found([rule('parking')]).park, found([rule('loading')]).park]).toEqual([
      true,
      true,
      false,
    ]);
    expect(found([rule('no travel')]).park).toBe(false);
    expect(found([rule('no parking', { users: [{ anyOf: ['truck'] }] })], 'car').park).toBe(true);
  });
});
