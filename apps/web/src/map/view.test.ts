// The view: styles by curb type and color scheme, what changed, and rule sets grouped by dash.
import { describe, expect, it } from 'vitest';
import type { CurbStyle } from './curb-style.ts';
import {
  changedCurbStyles,
  curbStylesByRuleSet,
  curbStylesByType,
  type DrawnCurbType,
  dashGroups,
} from './view.ts';

const classes: readonly DrawnCurbType[] = [
  { name: 'unregulated', color: '#888888', colorDark: '#999999', dash: 'dot', width: 0.8, shown: true },
  { name: 'paid-parking', color: '#1971c2', colorDark: '#4dabf7', dash: 'solid', width: 1.2, shown: true },
  {
    name: 'no-stopping',
    color: '#7a0c0c',
    colorDark: '#ff6b6b',
    dash: 'long dash',
    width: 0.7,
    shown: false,
  },
];

describe('looksOf', () => {
  it('takes the colour of the scheme and hides what the viewer does not show', () => {
    expect(curbStylesByType(classes, 'dark').get('paid-parking')).toEqual({
      color: '#4dabf7',
      width: 1.2,
      dash: 'solid',
    });
    expect(curbStylesByType(classes, 'light').get('no-stopping')?.width).toBe(0);
  });
});

describe('curbLooks', () => {
  const looks = curbStylesByType(classes, 'light');

  it('gives every rule set the look of its class, and number 0 and unknown classes the unregulated one', () => {
    const { curbs, unknown } = curbStylesByRuleSet(
      new Map([
        [4, 'paid-parking'],
        [9, 'a class of another city'],
      ]),
      looks,
    );
    expect(curbs.get(4)?.color).toBe('#1971c2');
    expect(curbs.get(9)).toBe(unknown);
    expect(curbs.get(0)).toBe(unknown);
    expect(unknown.color).toBe('#888888');
  });

  it('takes the width from what is filtered out, and nothing else', () => {
    const states = new Map([
      [4, 'paid-parking'],
      [5, 'paid-parking'],
    ]);
    const { curbs } = curbStylesByRuleSet(states, looks, new Set([4, 0, 77]));
    expect(curbs.get(4)).toEqual({ color: '#1971c2', width: 0, dash: 'solid' });
    expect(curbs.get(5)?.width).toBe(1.2);
    expect(curbs.get(0)?.width).toBe(0);
    expect(curbs.has(77)).toBe(false);
  });

  it('draws grey where the city has no catalogue yet', () => {
    expect(curbStylesByRuleSet(new Map(), new Map()).unknown.dash).toBe('dot');
  });
});

describe('changedCurbs', () => {
  const paid: CurbStyle = { color: '#1971c2', width: 1.2, dash: 'solid' };
  const stop: CurbStyle = { color: '#7a0c0c', width: 0.7, dash: 'solid' };

  const dotted: CurbStyle = { ...paid, dash: 'dot' };

  it('names new and recoloured rule sets only; a dash alone is no feature state', () => {
    const before = new Map([
      [1, paid],
      [2, paid],
      [3, paid],
    ]);
    const after = new Map([
      [1, paid],
      [2, stop],
      [3, dotted],
      [4, stop],
    ]);
    expect(changedCurbStyles(before, after).map(([ruleSet]) => ruleSet)).toEqual([2, 4]);
  });
});

describe('dashGroups', () => {
  it('gathers rule sets by dash, ascending, and leaves solid ones out', () => {
    const look = (dash: CurbStyle['dash']): CurbStyle => ({ color: '#000000', width: 1, dash });
    const groups = dashGroups(
      new Map([
        [7, look('dot')],
        [2, look('dot')],
        [5, look('solid')],
        [3, look('dash')],
      ]),
    );
    expect([...groups]).toEqual([
      ['dot', [2, 7]],
      ['dash', [3]],
    ]);
  });
});
