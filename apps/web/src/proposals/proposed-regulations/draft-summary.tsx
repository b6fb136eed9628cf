// What the draft allows at the curb, as one sentence for the curb user at the selected time, and
// one line of differences from today.
import {
  type CurbTypeChange,
  computeVerdict,
  difference,
  explainVerdict,
  findLanguage,
  listFormat,
  normalWeek,
  numberFormat,
  type ProposalDraft,
  type RuleSet,
  ruleSetOf,
  ruleSetOfDraft,
} from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { curbUserOf } from '../../city/asker/curb-user-slice.ts';
import { useSelectedInstant } from '../../city/city/city-hooks.ts';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { api } from '../../shell/api.ts';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { useAppSelector } from '../../shell/store.ts';
import { groupCurrentRules, rulesBefore } from './check/current-rules.ts';
import { usePlannedRules } from './check/use-planned-rules.ts';
import styles from './draft.module.css';
import type { DraftCurbs } from './use-draft.ts';

const unregulated = ruleSetOf([]);
/** Curb types named in the line; the check step shows the whole week. */
const maxNamedCurbTypes = 3;

function useVerdictSentence(rules: RuleSet): string | null {
  const { reader, time } = useCityLocale();
  const who = useAppSelector((state) => state.asker);
  const instant = useSelectedInstant()?.instant;
  return useMemo(() => {
    if (instant === undefined) return null;
    const curbUser = curbUserOf(who);
    const found = computeVerdict(rules, instant, curbUser, time);
    return explainVerdict(rules, found, instant, curbUser, time, reader.language).sentence;
  }, [rules, who, instant, time, reader]);
}

/** Returns the line: how many hours per week each curb type gains or loses. */
function useDifferenceText(
  draft: ProposalDraft,
  rules: RuleSet,
  { facts }: DraftCurbs,
  proposal: number | null,
): string {
  const { t, i18n } = useTranslation();
  const { reader, time } = useCityLocale();
  const who = useAppSelector((state) => state.asker);
  const date = useSelectedInstant()?.date;
  const nameOf = useCurbTypeName();
  const words = useDateFormat();
  const { data } = api.useRuleSetsQuery();
  const planned = usePlannedRules(proposal);
  const groups = useMemo(
    () =>
      rulesBefore(groupCurrentRules(draft.links, facts), planned, (number) =>
        number === null ? unregulated : (data?.rule_sets.find((row) => row.number === number) ?? null),
      ),
    [draft.links, facts, planned, data],
  );
  // `null` until loaded, because compared with no rules at all every rule would appear as new.
  const before = groups[0]?.rules ?? null;
  const normal = useMemo(() => (date === undefined ? null : normalWeek(date, time)), [date, time]);
  const found = useMemo(
    () =>
      normal === null || before === null
        ? null
        : difference(before, rules, normal.monday, curbUserOf(who), time),
    [before, rules, normal, who, time],
  );
  return useMemo(() => {
    if (draft.links.length === 0) return t('draft.noCurbs');
    if (before === null || found === null || normal === null) return t('app.loading');
    const hours = numberFormat(reader.locale, {
      style: 'unit',
      unit: 'hour',
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    });
    const formatChange = ({ subActivity, change }: CurbTypeChange) =>
      t(change > 0 ? 'draft.more' : 'draft.less', {
        duration: hours.format(Math.abs(change) / 60),
        name: nameOf(subActivity),
      });
    const changed = found.classes.filter(({ change }) => change !== 0).slice(0, maxNamedCurbTypes);
    const list = listFormat(findLanguage(i18n.language) ?? 'en').format(changed.map(formatChange));
    const day = words.shortDay(normal.monday);
    const what =
      before.id === rules.id
        ? t('draft.sameRules')
        : found.spans.length === 0
          ? t('draft.sameForYou', { day })
          : changed.length === 0
            ? t('draft.otherTerms')
            : planned !== null
              ? t('draft.differencePlanned', { list, day })
              : t(normal.isNormal ? 'draft.difference' : 'draft.differenceInWeek', { list, day });
    return groups.length > 1 ? t('draft.mixed', { count: groups.length, what }) : what;
  }, [draft.links, groups, planned, found, normal, before, rules, reader, words, nameOf, i18n.language, t]);
}

export function DraftSummary({
  draft,
  curbs,
  proposal,
}: {
  readonly draft: ProposalDraft;
  readonly curbs: DraftCurbs;
  /** Id of the saved proposal; `null` = not saved. */
  readonly proposal: number | null;
}) {
  const { t } = useTranslation();
  const { action, subActivity, timeLimit, restrictions, payment } = draft;
  const rules = useMemo(
    () => ruleSetOfDraft({ action, subActivity, timeLimit, restrictions, payment }) ?? unregulated,
    [action, subActivity, timeLimit, restrictions, payment],
  );
  const sentence = useVerdictSentence(rules);
  const line = useDifferenceText(draft, rules, curbs, proposal);
  return (
    <section className={`flex-none pad-12-16 ${styles.meaning}`} aria-label={t('draft.meaning')}>
      <p className="text-16 medium leading-1_35" aria-live="polite">
        {sentence ?? t('app.loading')}
      </p>
      <p className={`soft text-13 ${styles.quiet}`}>{line}</p>
    </section>
  );
}
