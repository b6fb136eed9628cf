// Converts a rule set dictionary cached on the device by an earlier version, which a new page may
// receive before the server's.
import type { RuleSetDictionary } from '@curbwright/contract';
import { permanentSwitch } from '@curbwright/core';

type Period = RuleSetDictionary['calendar']['periods'][number];
/**
 * Until 2026-11 a period had one on/off value without times: `true` = on, `false` = off, `null` =
 * determined by its days.
 */
type EarlierPeriod = Omit<Period, 'switchings'> &
  Partial<Pick<Period, 'switchings'>> & { switched?: boolean | null };

/**
 * Returns the dictionary in the current format. An on/off value without times applies at all times,
 * because its start is unknown.
 */
export function upgradeDictionary(answer: RuleSetDictionary): RuleSetDictionary {
  const periods = answer.calendar.periods.map(({ switched, ...period }: EarlierPeriod) => ({
    ...period,
    switchings: period.switchings ?? (switched == null ? [] : [permanentSwitch(switched ? 'on' : 'off')]),
  }));
  return { ...answer, known_from: answer.known_from ?? null, calendar: { periods } };
}
