// Which months of stays are counted: the newest three, or one that is chosen of those anything was measured in.
import { formatInstant } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboardChoices } from '../app/dashboard-choices.ts';
import { useLanguageQuery } from '../app/dashboard-types.ts';
import { useFigureWords } from '../app/figure-words.ts';
import { useQuietCall } from '../app/quiet-call.ts';
import { useReader } from '../app/reader-hooks.ts';
import { useZoneName } from '../app/zone-name.ts';
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

/** What figures of stays are of, for the head of their dashboard: the zone, and from which day to which. */
export function useMeasuredAbout(zone: number, period: Period | null): readonly string[] {
  const { dates } = useFigureWords();
  const zoneName = useZoneName(zone);
  return period === null ? [zoneName] : [zoneName, `${dates.day(period.from)} - ${dates.day(period.to)}`];
}

/** `period` is what the shown figures were counted from. */
export function MeasuredPeriod({ period }: { readonly period: Period | null }) {
  const { t } = useTranslation();
  const words = useFigureWords();
  const reader = useReader();
  const query = useLanguageQuery();
  const [{ month: asked }, change] = useDashboardChoices();
  const filters = useQuietCall(
    'demandFilters',
    useMemo(() => ({ query }), [query]),
  );
  const measured = filters.data?.measured ?? null;
  if (filters.isError)
    return (
      <p className={styles.period}>
        {t('demand.period.none')}
        <Button variant="subtle" size="compact-sm" onClick={filters.again}>
          {t('app.retry')}
        </Button>
      </p>
    );
  if (measured === null) return null;
  const months = monthsOf(measured);
  const chosen = asked ?? '';
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
        onChange={(month) => change({ month: month === '' ? null : month })}
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
