// Converts a rule set to the hours of a usual week: the curb type, the kind of demand, and the
// longest stay.

import { ordinaryCar } from '../../city/regulations/curb-user.ts';
import type { RuleSet } from '../../city/regulations/restriction.ts';
import { computeVerdictWeek } from '../../city/regulations/verdict.ts';
import type { CityTime } from '../../platform/time/city-time.ts';
import { civilMoment, minuteMs } from '../../platform/time/civil.ts';
import { demandKind } from './demand-kind.ts';

const weekHours = 168;

export interface TypicalHour {
  /** Name of the curb type. */
  readonly className: string;
  /** Kind of demand; `null` = standing is prohibited. */
  readonly kind: string | null;
  /** Longest stay in minutes; 0 = no limit. */
  readonly limit: number;
}

const noRules: TypicalHour = { className: 'unregulated', kind: 'parking', limit: 0 };

/**
 * Returns the civil week that contains `date` (YYYY-MM-DD) for an ordinary car; each hour has the
 * rules in force for most of it. `ruleSet` is `null` when no rules are known.
 */
export function typicalWeek(
  ruleSet: RuleSet | null,
  date: string,
  cityTime: CityTime,
): readonly TypicalHour[] {
  if (ruleSet === null) return Array.from({ length: weekHours }, () => noRules);
  const most = new Float64Array(weekHours);
  const hours: TypicalHour[] = Array.from({ length: weekHours }, () => noRules);
  for (const { start, end, verdict } of computeVerdictWeek(ruleSet, date, ordinaryCar, cityTime)) {
    const governing = verdict.governing === null ? null : (ruleSet.restrictions[verdict.governing] ?? null);
    const className = verdict.subActivity;
    const kind = demandKind(className, governing?.activity ?? 'parking');
    const hour: TypicalHour = { className, kind, limit: governing?.maxStay ?? verdict.maxStay ?? 0 };
    for (let at = start; at < end; ) {
      const { today, minute } = civilMoment(at, cityTime.timeZone);
      const next = Math.min(end, at + (60 - (minute % 60)) * minuteMs);
      const index = today.weekday * 24 + Math.floor(minute / 60);
      if (next - at > (most[index] ?? 0)) {
        most[index] = next - at;
        hours[index] = hour;
      }
      at = next;
    }
  }
  return hours;
}
