// Response for a verdict of the core, with each overridden rule as text.
import type { verdictResponse } from '@curbwright/contract';
import {
  type CityTime,
  describeRestriction,
  formatCityInstant,
  isUnknownRule,
  type LanguageName,
  type RuleSet,
  type UseAnswer,
  type Verdict,
} from '@curbwright/core';
import type { z } from 'zod';

function toUseResponse({ allowed, decidedBy }: UseAnswer) {
  return { allowed, decided_by: decidedBy };
}

/** Builds the contract's `verdictResponse` from a verdict of the core. */
export function toVerdictResponse(
  found: Verdict,
  ruleSet: RuleSet,
  time: CityTime,
  language: LanguageName,
): z.output<typeof verdictResponse> {
  const describe = (index: number) => {
    const overriddenRule = ruleSet.restrictions[index];
    return overriddenRule === undefined ? '' : describeRestriction(overriddenRule, language, time);
  };
  const { parking, loading, unloading, stopping, travel } = found.uses;
  return {
    rules_unknown: isUnknownRule(found),
    uses: {
      parking: toUseResponse(parking),
      loading: toUseResponse(loading),
      unloading: toUseResponse(unloading),
      stopping: toUseResponse(stopping),
      travel: toUseResponse(travel),
    },
    most: found.most,
    governing: found.governing,
    sub_activity: found.subActivity,
    max_stay: found.maxStay,
    no_return: found.noReturn,
    beaten: found.beaten.map((one) => ({
      index: one.index,
      reason: one.reason,
      by: 'by' in one ? one.by : null,
      text: describe(one.index),
    })),
    until: found.until === null ? null : formatCityInstant(found.until, time.timeZone),
  };
}
