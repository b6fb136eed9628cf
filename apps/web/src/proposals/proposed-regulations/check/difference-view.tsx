// What the draft changes against today: the sentence before and after, both weeks above each other,
// and the hours each curb type gains or loses.
import {
  type FindingPlace,
  languageNamed,
  normalWeek,
  oneFullStop,
  type ProposalDraft,
  ruleChanges,
  ruleChangesInWords,
  ruleSetOfDraft,
  variesByWeek,
} from '@curbwright/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskedInstant } from '../../../city/city/city-hooks.ts';
import { useClassName } from '../../../city/class-hooks.ts';
import { api } from '../../../shell/api.ts';
import { addDays, minuteOf, weekDayOf } from '../../../shell/date-words.ts';
import { lengthInWords } from '../../../shell/length-words.ts';
import { useDateWords, useReader } from '../../../shell/reader-hooks.ts';
import { useAppSelector } from '../../../shell/store.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { WeekChart } from '../../../ui/week-chart.tsx';
import { RuleChangeList } from '../../rule-changes.tsx';
import styles from './check.module.css';
import { HoursInWords, HoursTable } from './hours-table.tsx';
import { type Known, ruleSetOf } from './lint-here.ts';
import { mainClassOf } from './main-class.ts';
import { type RulesToday, rulesToday } from './rules-today.ts';
import { type Comparison, useComparison } from './use-comparison.ts';

interface Props {
  readonly draft: ProposalDraft;
  readonly known: Known;
  /** Location of the highlighted finding. */
  readonly place: FindingPlace | null;
  /** Shows only the draft itself: a published one is already in force. */
  readonly isAlone: boolean;
}

const keyOf = ({ ruleSet }: RulesToday) => String(ruleSet ?? 'none');
const nowhere: readonly never[] = [];

/** Selects which of today's rule sets the draft is compared with. */
function TodayChoice(props: {
  readonly groups: readonly RulesToday[];
  readonly chosen: RulesToday;
  readonly known: Known;
  readonly onChoose: (key: string) => void;
}) {
  const { t } = useTranslation();
  const { groups, chosen, known, onChoose } = props;
  const nameOf = useClassName();
  const { locale } = useReader();
  const { data: city } = api.useCurrentCityQuery();
  const units = city?.units ?? 'metric';
  return (
    <div className={styles.today}>
      <p className={styles.small}>{t('check.today', { count: groups.length })}</p>
      <Choice
        label={t('check.todayChoice')}
        value={keyOf(chosen)}
        options={groups.map((group, index) => ({
          value: keyOf(group),
          label: t('check.todayGroup', {
            number: index + 1,
            what: nameOf(mainClassOf(ruleSetOf(known.dictionary, group.ruleSet))),
            count: group.count,
            length: lengthInWords(group.length, units, locale),
          }),
        }))}
        onChange={onChoose}
      />
    </div>
  );
}

/**
 * The sentences before and after: at the selected time, or at the first hours that differ when that
 * time does not.
 */
function Headline({ comparison, isAlone }: { comparison: Comparison; isAlone: boolean }) {
  const { t } = useTranslation();
  const words = useDateWords();
  const { kind, classes } = useAppSelector((state) => state.asker);
  const { before, after, headline, asked } = comparison;
  const asker = classes.length > 0 ? classes.join(', ') : t(`asker.${kind}`);
  const moment = words.moment(asked.date, asked.time);
  if (isAlone || headline.kind === 'never')
    return (
      <>
        <p className={styles.small}>{oneFullStop(t('check.for', { asker, moment }))}</p>
        <p className={styles.sentence}>{after}</p>
        {headline.kind === 'never' && <p>{t('check.never')}</p>}
      </>
    );
  return (
    <>
      <p className={styles.small}>
        {oneFullStop(t(headline.kind === 'asked' ? 'check.for' : 'check.notNow', { asker, moment }))}
      </p>
      {headline.kind === 'hours' && (
        <p className={styles.sentence}>
          {headline.week === null
            ? headline.hours
            : t('check.hoursOfWeek', { hours: headline.hours, day: words.shortDay(headline.week) })}
        </p>
      )}
      <div className={styles.sentences}>
        <p>
          <span className={styles.small}>{t('check.before')}</span> {before}
        </p>
        <IconArrowRight size={20} stroke={1.5} aria-hidden="true" />
        <p>
          <span className={styles.small}>{t('check.after')}</span> <strong>{after}</strong>
        </p>
      </div>
    </>
  );
}

export function DifferenceView({ draft, known, place, isAlone: asked }: Props) {
  const { t, i18n } = useTranslation();
  const words = useDateWords();
  const moment = useAskedInstant();
  const { dictionary, facts } = known;
  const [key, setKey] = useState<string | null>(null);
  const groups = useMemo(() => rulesToday(draft.links, facts), [draft.links, facts]);
  const chosen = groups.find((group) => keyOf(group) === key) ?? groups[0];
  const isAlone = asked || chosen === undefined;
  const time = useMemo(
    () => ({ timeZone: dictionary.time_zone, calendar: dictionary.calendar }),
    [dictionary],
  );
  const before = chosen === undefined ? null : ruleSetOf(dictionary, chosen.ruleSet);
  const after = useMemo(() => ruleSetOfDraft(draft), [draft]);
  const date = moment?.date ?? '2024-01-01';
  // Changes are shown for a normal week, because the selected week may contain a holiday.
  const normal = useMemo(() => normalWeek(date, time), [date, time]);
  const comparison = useComparison({
    isAlone,
    before,
    after,
    time,
    date: place?.week?.monday ?? (isAlone ? date : normal.monday),
    marked: place?.week?.spans ?? nowhere,
  });
  const changes = useMemo(
    () => ruleChanges(before?.restrictions ?? [], after?.restrictions ?? []),
    [before, after],
  );
  const sentences = useMemo(
    () => ruleChangesInWords(changes, languageNamed(i18n.language) ?? 'en', time),
    [changes, i18n.language, time],
  );
  if (comparison === null || moment === null) return null;
  const { rows, monday, difference } = comparison;
  const day = words.shortDay(monday);
  const isFindingsWeek = place?.week !== undefined;
  const label = isAlone
    ? t('check.weekAlone', { day })
    : t(isFindingsWeek ? 'check.week' : normal.isNormal ? 'check.weekNormal' : 'check.weekSpecial', { day });
  const isOwnWeek = addDays(moment.date, -weekDayOf(moment.date)) === monday;
  const varies = [...changes.removed, ...changes.added].some(({ timeSpans }) => timeSpans.some(variesByWeek));
  return (
    <section className={styles.part} aria-labelledby="check-difference">
      <h3 id="check-difference" className={styles.title}>
        {isAlone ? t('check.says') : t('check.difference')}
      </h3>
      {!isAlone && groups.length > 1 && (
        <TodayChoice groups={groups} chosen={chosen} known={known} onChoose={setKey} />
      )}
      {!isAlone && <RuleChangeList rules={sentences} />}
      <Headline comparison={comparison} isAlone={isAlone} />
      <p className={styles.small}>{label}</p>
      <WeekChart
        label={`${label} ${t('link.weekHelp')}`}
        rows={rows}
        now={
          !isFindingsWeek && isOwnWeek
            ? { row: weekDayOf(moment.date), at: minuteOf(moment.time) / 1440 }
            : null
        }
        hourName={words.hour}
      />
      {!isAlone && (
        <>
          <HoursInWords difference={difference} />
          {varies && <p className={styles.small}>{t('check.otherWeeks')}</p>}
          <Disclosure title={t('check.hours')}>
            <HoursTable difference={difference} />
          </Disclosure>
        </>
      )}
    </section>
  );
}
