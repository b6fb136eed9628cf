// Which months of stays are counted: the newest three, or one that is chosen of those anything was measured in.
import { formatInstant } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboardChoices } from '../app/dashboard-choices.ts';
import { useLanguageQuery } from '../app/dashboard-types.ts';
import { useFigureWords } from '../app/figure-words.ts';
import { useQuietCall } from '../app/quiet-call.ts';
import { useReader } from '../app/reader-hooks.ts';
import styles from '../features/demand/demand.module.css';
import { Choice } from '../ui/choice.tsx';

interface Period {
  readonly from: string;
  readonly to: string;
}

/** The first days of the months from the newest back; at most ten years of them. */
function monthsOf({ from, to }: Period): readonly string[] {
  const months: string[] = [];
  let [year = 0, month = 1] = to.split('-').map(Number);
  const first = from.slice(0, 7);
  for (let count = 0; count < 120; count += 1) {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    if (name < first) break;
    months.push(`${name}-01`);
    month -= 1;
    if (month === 0) [year, month] = [year - 1, 12];
  }
  return months;
}

/** `period` is what the shown figures were counted from. */
export function MeasuredPeriod({ period }: { readonly period: Period | null }) {
  const { t } = useTranslation();
  const words = useFigureWords();
  const reader = useReader();
  const query = useLanguageQuery();
  const [{ date }, change] = useDashboardChoices();
  const filters = useQuietCall(
    'demandFilters',
    useMemo(() => ({ query }), [query]),
  );
  const measured = filters.data?.measured ?? null;
  if (measured === null) return null;
  const months = monthsOf(measured);
  const chosen = date === null ? '' : `${date.slice(0, 7)}-01`;
  const nameOf = (month: string) =>
    formatInstant(reader.locale, Date.parse(`${month}T00:00:00Z`), {
      timeZone: 'UTC',
      month: 'long',
      year: 'numeric',
    });
  const options = [
    { value: '', label: t('demand.period.newest') },
    ...[...new Set([...months, ...(chosen === '' ? [] : [chosen])])].map((month) => ({
      value: month,
      label: nameOf(month),
    })),
  ];
  return (
    <div className={styles.period}>
      <Choice
        label={t('demand.period.label')}
        value={chosen}
        options={options}
        onChange={(month) => change({ date: month === '' ? null : month })}
      />
      {period !== null && (
        <span>
          {t('demand.period.counted', {
            from: words.dates.day(period.from),
            to: words.dates.day(period.to),
          })}
        </span>
      )}
    </div>
  );
}
