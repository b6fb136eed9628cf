// The week of a curb before and after a change: a normal one, or the week of the selected date.
import { normalWeek, type RuleSet, ruleSetOf } from '@curbwright/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectedInstant } from '../city/city/city-hooks.ts';
import { useCityLocale } from '../city/city/city-locale.ts';
import { api } from '../shell/api.ts';
import { useDateFormat } from '../shell/reader-hooks.ts';
import { RetryMessage } from '../ui/retry-message.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { WeekChart } from '../ui/week-chart.tsx';
import { TwoOptionSwitch } from './picking/two-option-switch.tsx';
import { HoursSummary } from './proposed-regulations/check/hours-table.tsx';
import { useComparison } from './proposed-regulations/check/use-comparison.ts';

const noSpans: readonly never[] = [];

interface SwitchProps {
  readonly isThisWeek: boolean;
  readonly onChange: (isThisWeek: boolean) => void;
}

/** Chooses between a normal week and the week of the selected date. */
export function WeekSwitch({ isThisWeek, onChange }: SwitchProps) {
  const { t } = useTranslation();
  return (
    <TwoOptionSwitch
      label={t('changeWeek.which')}
      first={t('changeWeek.normal')}
      second={t('changeWeek.this')}
      isSecond={isThisWeek}
      onChange={onChange}
    />
  );
}

/** Both weeks, and how many hours of each curb type are gained or lost. */
function ChangeWeek({ before, after }: { readonly before: RuleSet; readonly after: RuleSet }) {
  const { t } = useTranslation();
  const words = useDateFormat();
  const { time } = useCityLocale();
  const [isThisWeek, setIsThisWeek] = useState(false);
  const selected = useSelectedInstant()?.date ?? '2024-01-01';
  const normal = useMemo(() => normalWeek(selected, time), [selected, time]);
  const date = isThisWeek ? selected : normal.monday;
  const comparison = useComparison({ isAlone: false, before, after, time, date, marked: noSpans });
  if (comparison === null) return null;
  const day = words.shortDay(comparison.monday);
  const label = t(isThisWeek ? 'check.week' : normal.isNormal ? 'check.weekNormal' : 'check.weekSpecial', {
    day,
  });
  return (
    <div className="grid gap-8">
      <HoursSummary difference={comparison.difference} />
      <WeekSwitch isThisWeek={isThisWeek} onChange={setIsThisWeek} />
      <p className="soft text-13">{label}</p>
      <WeekChart
        label={`${label} ${t('link.weekHelp')}`}
        rows={comparison.rows}
        now={null}
        hourName={words.hour}
      />
    </div>
  );
}

function LoadedWeeks({ proposal }: { readonly proposal: number }) {
  const { t } = useTranslation();
  const { currentData, isError, refetch } = api.useProposedRegulationRuleChangesQuery({
    params: { id: proposal },
  });
  const weeks = useMemo(
    () =>
      currentData?.groups.map(({ curbs, before, after }) => ({
        curbs,
        before: ruleSetOf(before),
        after: ruleSetOf(after),
      })),
    [currentData],
  );
  if (isError) return <RetryMessage title={t('error.fallback')} onRetry={refetch} />;
  if (weeks === undefined) return <Skeleton label={t('app.loading')} lines={6} />;
  return weeks.map(({ curbs, before, after }) => (
    <div key={`${before.id} ${after.id}`} className="grid gap-4">
      {weeks.length > 1 && <p className="medium">{t('outcome.curbs', { count: curbs })}</p>}
      <ChangeWeek before={before} after={after} />
    </div>
  ));
}

/** The weeks of the curbs of a proposal, loaded when opened. */
export function ProposalWeeks({ proposal }: { readonly proposal: number }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="pad-8-0 text-14 bold pointer">{t('changeWeek.title')}</summary>
      {isOpen && (
        <div className="grid gap-16">
          <LoadedWeeks proposal={proposal} />
        </div>
      )}
    </details>
  );
}
