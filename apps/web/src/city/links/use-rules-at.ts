// The rules that a curb has at the selected time: those of today, or of a planned change from its
// instant on.
import type { Restriction } from '@curbwright/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useAppSelector } from '../../shell/store.ts';
import { useSelectedInstant } from '../city/city-hooks.ts';
import type { LinkRules } from './cached-link-rules.ts';

/** A published change of a curb and its rules from then on. */
interface PlannedRules {
  /** ISO 8601. */
  readonly effective_from: string;
  readonly rule_set_id: string;
  readonly restrictions: readonly Restriction[];
}

/**
 * Returns the curb with the rules that it has at an instant (epoch milliseconds) by the published
 * changes, the next one first.
 */
function withPlannedRules(answer: LinkRules, planned: readonly PlannedRules[], instant: number): LinkRules {
  const last = planned.findLast(({ effective_from: from }) => Date.parse(from) <= instant);
  if (last === undefined) return answer;
  const restrictions = last.restrictions.map((restriction) => ({
    activity: restriction.activity,
    sub_activity: restriction.subActivity,
    text: '',
    restriction,
  }));
  return { ...answer, rule_set_id: last.rule_set_id, restrictions };
}

/**
 * Returns the curb with the rules of the selected time. Those of another day that staff look at, and
 * those saved on this device, are what they are.
 */
export function useRulesAt(answer: LinkRules | undefined): LinkRules | undefined {
  const { language } = useTranslation().i18n;
  const asOf = useAppSelector((state) => state.scenario.asOf);
  const instant = useSelectedInstant()?.instant;
  const isFixed = answer === undefined || answer.kept === true || asOf !== null;
  const { currentData } = api.usePlannedChangesQuery(
    isFixed ? skipToken : { params: { id: answer.link.id }, query: { language } },
  );
  return useMemo(
    () =>
      isFixed || currentData === undefined || instant === undefined
        ? answer
        : withPlannedRules(answer, currentData.results, instant),
    [isFixed, answer, currentData, instant],
  );
}
