// Compares the draft with today's rules, or those after a planned change that comes first: the sentences and weeks before and after, and the hours
// each curb type gains or loses.
import {
  compareRules,
  type FindingPlace,
  findLanguage,
  formatChangeLosses,
  formatLength,
  formatRuleChanges,
  mergeFullStops,
  normalWeek,
  type ProposalDraft,
  ruleSetOfDraft,
  variesByWeek,
} from '@curbwright/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectedInstant } from '../../../city/city/city-hooks.ts';
import { useCurbTypeName } from '../../../city/curb-type-hooks.ts';
import { api } from '../../../shell/api.ts';
import { addDays, parseMinuteOfDay, weekDayOf } from '../../../shell/date-format.ts';
import { useDateFormat, useReader } from '../../../shell/reader-hooks.ts';
import { useAppSelector } from '../../../shell/store.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { WeekChart } from '../../../ui/week-chart.tsx';
import { Losses } from '../../batches/rule-report.tsx';
import { WeekSwitch } from '../../change-week.tsx';
import { RuleChangeList } from '../../rule-changes.tsx';
import styles from './check.module.css';
import { groupCurrentRules, type RulesBefore, rulesBefore } from './current-rules.ts';
import { HoursSummary, HoursTable } from './hours-table.tsx';
import { type LintInputs, ruleSetByNumber } from './lint-in-browser.ts';
import { mainCurbTypeOf } from './main-curb-type.ts';
import { type Comparison, useComparison } from './use-comparison.ts';
import { usePlannedRules } from './use-planned-rules.ts';

interface Props {
  readonly draft: ProposalDraft;
  readonly known: LintInputs;
  /** Id of the saved proposal; `null` = not saved. */
  readonly proposal: number | null;
  /** Location of the highlighted finding. */
  readonly place: FindingPlace | null;
  /** Whether only the draft is shown, because it is published and therefore already in force. */
  readonly isAlone: boolean;
}

const noSpans: readonly never[] = [];

/** Selects which of today's rule sets the draft is compared with. */
function CurrentRulesChoice(props: {
  readonly groups: readonly RulesBefore[];
  readonly chosen: RulesBefore;
  readonly onChoose: (key: string) => void;
}) {
  const { t } = useTranslation();
  const { groups, chosen, onChoose } = props;
  const nameOf = useCurbTypeName();
  const { locale } = useReader();
  const { data: city } = api.useCurrentCityQuery();
  const units = city?.units ?? 'metric';
  return (
    <div className="grid gap-4">
      <p className={`soft text-13 ${styles.small}`}>{t('check.today', { count: groups.length })}</p>
      <SelectField
        label={t('check.todayChoice')}
        value={chosen.key}
        options={groups.map((group, index) => ({
          value: group.key,
          label: t(group.length === null ? 'check.plannedGroup' : 'check.todayGroup', {
            number: index + 1,
            what: nameOf(mainCurbTypeOf(group.rules)),
            count: group.count,
            length: formatLength(group.length ?? 0, units, locale),
          }),
        }))}
        onChange={onChoose}
      />
    </div>
  );
}

/**
 * The sentences before and after, at the selected time or, if they do not differ then, at the first
 * hours that differ.
 */
function Headline(props: { comparison: Comparison; isAlone: boolean; beforeLabel: string }) {
  const { comparison, isAlone, beforeLabel } = props;
  const { t } = useTranslation();
  const words = useDateFormat();
  const { kind, classes } = useAppSelector((state) => state.asker);
  const { before, after, headline, asked } = comparison;
  const asker = classes.length > 0 ? classes.join(', ') : t(`asker.${kind}`);
  const moment = words.moment(asked.date, asked.time);
  if (isAlone || headline.kind === 'never')
    return (
      <>
        <p className={`soft text-13 ${styles.small}`}>{mergeFullStops(t('check.for', { asker, moment }))}</p>
        <p className="text-16 medium">{after}</p>
        {headline.kind === 'never' && <p>{t('check.never')}</p>}
      </>
    );
  return (
    <>
      <p className={`soft text-13 ${styles.small}`}>
        {mergeFullStops(t(headline.kind === 'asked' ? 'check.for' : 'check.notNow', { asker, moment }))}
      </p>
      {headline.kind === 'hours' && (
        <p className="text-16 medium">
          {headline.week === null
            ? headline.hours
            : t('check.hoursOfWeek', { hours: headline.hours, day: words.shortDay(headline.week) })}
        </p>
      )}
      <div className={`flex gap-8 items-start ${styles.sentences}`}>
        <p>
          <span className={`soft text-13 ${styles.small}`}>{beforeLabel}</span> {before}
        </p>
        <IconArrowRight size={20} stroke={1.5} aria-hidden="true" />
        <p>
          <span className={`soft text-13 ${styles.small}`}>{t('check.after')}</span> <strong>{after}</strong>
        </p>
      </div>
    </>
  );
}

export function DifferenceView({ draft, known, proposal, place, isAlone: asked }: Props) {
  const { t, i18n } = useTranslation();
  const words = useDateFormat();
  const moment = useSelectedInstant();
  const { dictionary, facts } = known;
  const [key, setKey] = useState<string | null>(null);
  const [isThisWeek, setIsThisWeek] = useState(false);
  const planned = usePlannedRules(asked ? null : proposal);
  const groups = useMemo(
    () =>
      rulesBefore(groupCurrentRules(draft.links, facts), planned, (number) =>
        ruleSetByNumber(dictionary, number),
      ),
    [draft.links, facts, planned, dictionary],
  );
  const chosen = groups.find((group) => group.key === key) ?? groups[0];
  const isAlone = asked || chosen === undefined;
  const time = useMemo(
    () => ({ timeZone: dictionary.time_zone, calendar: dictionary.calendar }),
    [dictionary],
  );
  const before = chosen?.rules ?? null;
  const after = useMemo(() => ruleSetOfDraft(draft), [draft]);
  const date = moment?.date ?? '2024-01-01';
  // Changes are shown for a normal week, because the selected week may contain a holiday.
  const normal = useMemo(() => normalWeek(date, time), [date, time]);
  const comparison = useComparison({
    isAlone,
    before,
    after,
    time,
    date: place?.week?.monday ?? (isAlone || isThisWeek ? date : normal.monday),
    marked: place?.week?.spans ?? noSpans,
  });
  const typeName = useCurbTypeName();
  const changes = useMemo(
    () => compareRules(before?.restrictions ?? [], after?.restrictions ?? []),
    [before, after],
  );
  const sentences = useMemo(
    () => formatRuleChanges(changes, findLanguage(i18n.language) ?? 'en', time, typeName),
    [changes, i18n.language, time, typeName],
  );
  const losses = useMemo(
    () =>
      formatChangeLosses(
        groups.map(({ rules, count }) => ({
          curbs: count,
          before: rules?.restrictions ?? [],
          after: after?.restrictions ?? [],
        })),
        date,
        time,
        findLanguage(i18n.language) ?? 'en',
        typeName,
      ).map((text) => ({ text })),
    [groups, after, date, time, i18n.language, typeName],
  );
  if (comparison === null || moment === null) return null;
  const { rows, monday, difference } = comparison;
  const day = words.shortDay(monday);
  const isFindingsWeek = place?.week !== undefined;
  const label = isAlone
    ? t('check.weekAlone', { day })
    : t(
        planned !== null
          ? 'check.weekPlanned'
          : isFindingsWeek || isThisWeek
            ? 'check.week'
            : normal.isNormal
              ? 'check.weekNormal'
              : 'check.weekSpecial',
        { day },
      );
  const isOwnWeek = addDays(moment.date, -weekDayOf(moment.date)) === monday;
  const varies = [...changes.removed, ...changes.added].some(({ timeSpans }) => timeSpans.some(variesByWeek));
  return (
    <section className="grid gap-8" aria-labelledby="check-difference">
      <h3 id="check-difference" className="section-title leading-1_3">
        {isAlone ? t('check.says') : t('check.difference')}
      </h3>
      {!isAlone && groups.length > 1 && (
        <CurrentRulesChoice groups={groups} chosen={chosen} onChoose={setKey} />
      )}
      {!isAlone && <RuleChangeList rules={sentences} />}
      {!isAlone && <Losses losses={losses} />}
      <Headline
        comparison={comparison}
        isAlone={isAlone}
        beforeLabel={t(planned === null ? 'check.before' : 'check.beforePlanned')}
      />
      {!isAlone && !isFindingsWeek && <WeekSwitch isThisWeek={isThisWeek} onChange={setIsThisWeek} />}
      <p className={`soft text-13 ${styles.small}`}>{label}</p>
      <WeekChart
        label={`${label} ${t('link.weekHelp')}`}
        rows={rows}
        now={
          !isFindingsWeek && isOwnWeek
            ? { row: weekDayOf(moment.date), at: parseMinuteOfDay(moment.time) / 1440 }
            : null
        }
        hourName={words.hour}
      />
      {!isAlone && (
        <>
          <HoursSummary difference={difference} />
          {varies && <p className={`soft text-13 ${styles.small}`}>{t('check.otherWeeks')}</p>}
          <Disclosure title={t('check.hours')}>
            <HoursTable difference={difference} />
          </Disclosure>
        </>
      )}
    </section>
  );
}
