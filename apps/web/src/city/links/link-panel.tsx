// The panel of the selected curb: answer card, week chart, rules with their reasons, facts about
// the segment, and content added by the screen.
import { formatTimeOfDay, type Restriction } from '@curbwright/core';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMinuteOfDay, parseMinuteOfDay, weekDayOf } from '../../shell/date-format.ts';
import { useDateFormat, useReader } from '../../shell/reader-hooks.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { WaitIndicator } from '../../ui/wait-indicator.tsx';
import { WeekChart } from '../../ui/week-chart.tsx';
import { useSelectedInstant } from '../city/city-hooks.ts';
import { useCurbStyles, useCurbTypeName } from '../curb-type-hooks.ts';
import { selectionCleared } from '../view/selection-slice.ts';
import { type CurbTypeSpan, weekRows } from '../week-rows.ts';
import { AnswerCard } from './answer-card.tsx';
import { PlannedChanges } from './planned-changes.tsx';
import { RuleList, type WrapRule } from './rule-list.tsx';
import { SegmentFacts } from './segment-facts.tsx';
import { useCurbAnswer } from './use-curb-answer.ts';
import type { useLinkRules } from './use-link-rules.ts';
import { useRulesAt } from './use-rules-at.ts';

function Week({ week }: { readonly week: readonly CurbTypeSpan[] }) {
  const { t } = useTranslation();
  const words = useDateFormat();
  const reader = useReader();
  const nameOf = useCurbTypeName();
  const looks = useCurbStyles();
  const selectedInstant = useSelectedInstant();
  if (selectedInstant === null) return null;
  const today = weekDayOf(selectedInstant.date);
  const rows = weekRows(week, today, {
    days: words.weekDays,
    nameOf,
    colorOf: (name) => looks.get(name)?.color ?? '#8a9499',
    reading: (day, from, to, what) => t('week.reading', { day, from, to, what }),
    clock: (minute) => formatTimeOfDay(formatMinuteOfDay(minute), reader),
  });
  return (
    <section>
      <h3 className="margin-bottom-8 text-14 bold">{t('link.week')}</h3>
      <WeekChart
        label={`${t('link.week')}. ${t('link.weekHelp')}`}
        rows={rows}
        now={{ row: today, at: parseMinuteOfDay(selectedInstant.time) / 1440 }}
        hourName={words.hour}
      />
    </section>
  );
}

type Props = ReturnType<typeof useLinkRules> & {
  readonly after?: ReactNode;
  /** Actions under the title. */
  readonly actions?: ReactNode;
  readonly wrap?: WrapRule | undefined;
  /** Content about the current situation, such as live data, shown under the answer. */
  readonly now?: ReactNode;
  /** Renders the sign of a rule. */
  readonly sign?: ((restriction: Restriction) => ReactNode) | undefined;
};

export function LinkPanel({ answer: ofToday, failed, retry, after, actions, now, sign, wrap }: Props) {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const answer = useRulesAt(ofToday);
  const shown = useCurbAnswer(answer);
  if (failed !== undefined) {
    const gone = 'status' in failed && failed.status === 404;
    return (
      <StateMessage
        role="alert"
        title={gone ? t('error.linkGone') : t('error.link')}
        action={
          gone ? undefined : (
            <Button variant="default" onClick={() => void retry()}>
              {t('app.retry')}
            </Button>
          )
        }
      />
    );
  }
  if (answer === undefined || shown === undefined)
    return (
      <WaitIndicator
        label={t('wait.link')}
        language={i18n.language}
        lines={6}
        cancelLabel={t('wait.cancel')}
        onCancel={() => dispatch(selectionCleared())}
      />
    );
  return (
    <div className="grid gap-24">
      {actions}
      <AnswerCard key={`answer ${answer.link.id}`} shown={shown} link={answer.link.id} />
      {now}
      <Week key={`week ${answer.link.id}`} week={shown.week} />
      {answer.kept !== true && <PlannedChanges link={answer.link.id} />}
      <RuleList answer={answer} verdict={shown.verdict} sign={sign} wrap={wrap} />
      {answer.kept === true ? (
        <p className="soft" role="status">
          {t('connection.linkOffline')}
        </p>
      ) : (
        <Disclosure title={t('link.segment')}>
          <SegmentFacts answer={answer} />
        </Disclosure>
      )}
      {after}
    </div>
  );
}
