// What the turnover map shows for each measure.
import { everythingSelected } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { measureClass, type TurnoverLink, turnoverMapStyles, withUnmeasured } from './turnover-styles.ts';

const link = (id: number, more: Partial<TurnoverLink>): TurnoverLink => ({
  link_id: id,
  bl_street_name: null,
  bl_from: null,
  bl_to: null,
  regulation_type_id: 10,
  spaces: 4,
  line: [],
  sessions: 100,
  mean_minutes: 60,
  median_minutes: 45,
  turnover: 5,
  overstays: 12,
  ...more,
});

describe('turnoverAt', () => {
  it('classes a link by the measure that is shown', () => {
    const links = [link(1, {}), link(2, { turnover: 13 }), link(3, { turnover: null, sessions: 0 })];
    const byTurnover = turnoverMapStyles(links, 'turnover', everythingSelected, 'light');
    expect(byTurnover.counts).toEqual([0, 0, 1, 0, 1]);
    expect(byTurnover.unmeasured).toBe(1);
    expect(byTurnover.most.map(({ link: { link_id } }) => link_id)).toEqual([2, 1]);
    expect(turnoverMapStyles(links, 'overstays', everythingSelected, 'dark').counts).toEqual([0, 0, 2, 0, 0]);
    expect(measureClass(240, 'median')).toBe(4);
  });

  it('tells measured links without sessions from links that were not measured', () => {
    const idle = link(2, {
      sessions: 0,
      turnover: 0,
      median_minutes: null,
      mean_minutes: null,
      overstays: 0,
    });
    const links = withUnmeasured([link(1, {}), idle], [link(3, {}), link(4, { regulation_type_id: 7 })]);
    const countsOf = (measure: 'turnover' | 'median' | 'overstays') => {
      const { counts, empty, unmeasured } = turnoverMapStyles(links, measure, everythingSelected, 'light');
      return [counts.reduce((sum, one) => sum + one, 0), empty, unmeasured];
    };
    expect(countsOf('turnover')).toEqual([2, 0, 2]);
    expect(countsOf('median')).toEqual([1, 1, 2]);
    expect(countsOf('overstays')).toEqual([1, 1, 2]);
  });

  it('leaves out types that are not picked', () => {
    const picked = { ...everythingSelected, selectedRegulationTypeIds: [7] };
    expect(turnoverMapStyles([link(1, {})], 'turnover', picked, 'light').looks.get(1)?.width).toBe(0);
  });
});
