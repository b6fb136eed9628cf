// Tests the request for measurements on dashboards: the period, its bounds, and the requirement's
// form with the same values in `demandAPIParams`.
import { describe, expect, it } from 'vitest';
import { contract as c } from './contract.ts';
import { defaultNonApiParams, measuredRequest, nonApiParams } from './dashboards/dashboard-schemas.ts';
import { type Rule, testRules } from './testing/pairs.ts';

const [order, missing, early] = ['date_to fault.date-order', 'date fault.date-missing', 'fault.date-early'];
const periods = [measuredRequest, c.turnoverDwellTime.query].map(
  (schema): Rule => [
    'the period',
    schema,
    [
      {},
      { date: '2000-01-01' },
      { date: '2026-11-21', date_to: '2026-11-21' },
      { date: '2026-10-31', date_to: '2026-11-01', time: '23:59', analysis_zone_id: 5 },
      { analysis_zone_id: -1 },
    ],
    [
      [{ date: '1999-12-31' }, `date ${early}`],
      [{ date: '2026-11-21', date_to: '2026-11-20' }, order],
      [{ date_to: '2026-11-20' }, missing],
      [{ analysis_zone_id: 0 }, 'analysis_zone_id fault.zone-id'],
    ],
  ],
);

testRules([
  ...periods,
  [
    'the period in the form of the requirement',
    measuredRequest,
    [{ demandAPIParams: { date: '2026-11-21', date_to: null, time: null } }, { demandNonAPIParams: {} }],
    [
      [{ demandAPIParams: { date: '2026-11-21', date_to: '2026-11-20' } }, `demandAPIParams.${order}`],
      [{ demandAPIParams: {}, date: '2026-11-21' }, 'date fault.two-forms'],
      [{ demandNonAPIParams: {}, analysis_zone_id: 5 }, 'analysis_zone_id fault.two-forms'],
    ],
  ],
  [
    'the hours that are picked',
    nonApiParams,
    [{ selectedTimePeriod: { min: 0, max: 1 } }, { selectedTimePeriod: { min: 23, max: 24 } }],
    [[{ selectedTimePeriod: { min: 8, max: 8 } }, 'selectedTimePeriod.max fault.period-order']],
  ],
]);

describe('a request for measures', () => {
  it('is the same in both forms, null saying nothing', () => {
    const inner = { analysis_zone_id: 5, date: '2026-10-31', date_to: '2026-11-01', time: '07:30' };
    expect(measuredRequest.parse({ demandAPIParams: inner })).toEqual(measuredRequest.parse(inner));
    expect(measuredRequest.parse({ demandAPIParams: inner })).toEqual(inner);
    const empty = { date: null, date_to: null, time: null };
    expect(measuredRequest.parse({ demandAPIParams: empty })).toEqual({ analysis_zone_id: -1 });
  });
  it('is of the whole city and of everything when nothing is said', () => {
    expect(measuredRequest.parse({})).toEqual({ analysis_zone_id: -1 });
    expect(nonApiParams.parse({})).toEqual(defaultNonApiParams);
    expect(defaultNonApiParams.selectedTimePeriod).toEqual({ min: 0, max: 24 });
  });
});
