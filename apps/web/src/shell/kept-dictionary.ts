// The dictionary of rule sets as an earlier version left it on the device: a new page may get it before the server's own has come.
import type { RuleSetDictionary } from '@curbwright/contract';
import { alwaysSwitched } from '@curbwright/core';

type Period = RuleSetDictionary['calendar']['periods'][number];
/** Until 2026-11 a period had one switch without times: true = on, false = off, null = its days decide. */
type EarlierPeriod = Omit<Period, 'switchings'> &
  Partial<Pick<Period, 'switchings'>> & { switched?: boolean | null };

/** The dictionary in today's form. A switch without times counts at every time, since nothing says since when. */
export function readDictionary(answer: RuleSetDictionary): RuleSetDictionary {
  const periods = answer.calendar.periods.map(({ switched, ...period }: EarlierPeriod) => ({
    ...period,
    switchings: period.switchings ?? (switched == null ? [] : [alwaysSwitched(switched ? 'on' : 'off')]),
  }));
  return { ...answer, known_from: answer.known_from ?? null, calendar: { periods } };
}
