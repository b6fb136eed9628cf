// API usage: a chart by hour or day with its table, by key and by operation.
import type { ApiUsage } from '@curbwright/contract';
import { dateFormat, numberFormat } from '@curbwright/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, findOperation } from '../../shell/api.ts';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import styles from '../../shell/other-software.module.css';
import { useReader } from '../../shell/reader-hooks.ts';
import { ChartTableToggle } from '../../ui/chart-table-toggle.tsx';
import { BarList } from '../../ui/charts/bar-list.tsx';
import { type Series, StackChart } from '../../ui/charts/stack-chart.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';

const usagePeriods = ['1', '2', '7', '30', '90', '365'] as const;
type UsagePeriod = (typeof usagePeriods)[number];

/** Request outcomes; the first is what remains after the others. */
const requestOutcomes = [
  { key: 'good', color: '#1f6f8b', pattern: 'solid' },
  { key: 'refused', color: '#b7791f', pattern: 'dash' },
  { key: 'limited', color: '#6b4fa1', pattern: 'dot' },
  { key: 'failed', color: '#a8324a', pattern: 'long dash' },
] as const;

type Bucket = ApiUsage['buckets'][number];
function countOf(bucket: Omit<Bucket, 'at'>, end: (typeof requestOutcomes)[number]['key']): number {
  return end === 'good' ? bucket.calls - bucket.refused - bucket.limited - bucket.failed : bucket[end];
}

/** Formats an operation as its method and path. */
function formatOperation(name: string): string {
  const call = findOperation(name);
  return call === undefined ? name : `${call.method} ${call.path}`;
}

export function UsagePage() {
  const { t } = useTranslation();
  const [days, setDays] = useState<UsagePeriod>('30');
  const [key, setKey] = useState('');
  const { data: keys } = api.useApiKeysQuery();
  const query = { days: Number(days), ...(key === '' ? {} : { key: Number(key) }) };
  const { data, isError } = api.useApiUsageQuery({ query }, { refetchOnMountOrArgChange: true });
  return (
    <section className={styles.card} aria-label={t('software.tab.usage')}>
      <div className={`between wrap gap-8-16 h3-bold ${styles.head}`}>
        <p className={styles.about}>{t('software.use.about')}</p>
        <div className="row wrap gap-4-8">
          <SelectField
            label={t('software.use.stretch')}
            value={days}
            options={usagePeriods.map((value) => ({ value, label: t(`software.use.days.${value}`) }))}
            onChange={setDays}
          />
          <SelectField
            label={t('software.use.whose')}
            value={key}
            options={[
              { value: '', label: t('software.use.everyone') },
              { value: '0', label: t('software.use.withoutKey') },
              ...(keys?.results ?? []).map((row) => ({ value: String(row.id), label: row.name })),
            ]}
            onChange={setKey}
          />
        </div>
      </div>
      {isError && <StateMessage role="alert" title={t('error.fallback')} />}
      {data === undefined && !isError && <Skeleton label={t('software.tab.usage')} lines={8} />}
      {data !== undefined && <UsageMetrics usage={data} />}
    </section>
  );
}

function UsageMetrics({ usage }: { readonly usage: ApiUsage }) {
  const { t, i18n } = useTranslation();
  const at = useDateTimeFormat();
  const reader = useReader();
  const number = numberFormat(i18n.language);
  const { buckets, step } = usage;
  const day = dateFormat(reader.locale, {
    timeZone: usage.time_zone,
    ...(step === 'day' ? { month: 'short', day: 'numeric' } : { hour: 'numeric' }),
  });
  const whole = dateFormat(reader.locale, { timeZone: usage.time_zone, dateStyle: 'medium' });
  const nameOf = (bucket: Bucket) => (step === 'hour' ? at(bucket.at) : whole.format(new Date(bucket.at)));
  const total = buckets.reduce((sum, { calls }) => sum + calls, 0);
  if (total === 0) return <p className={styles.soft}>{t('software.use.none')}</p>;
  const series: Series[] = requestOutcomes
    .map((end) => ({
      ...end,
      name: t(`software.use.${end.key}`),
      values: buckets.map((bucket) => countOf(bucket, end.key)),
    }))
    .filter(({ key, values }) => key === 'good' || values.some((value) => value > 0));
  const row = (name: string, counts: Omit<Bucket, 'at'>) => [
    name,
    number.format(counts.calls),
    ...requestOutcomes.slice(1).map(({ key }) => number.format(countOf(counts, key))),
  ];
  const columns = (first: string) => [
    t(first),
    t('software.use.calls'),
    ...requestOutcomes.slice(1).map(({ key }) => t(`software.use.${key}`)),
  ];
  const words = { table: t('software.use.table'), picture: t('software.use.picture') };
  const keyName = ({ key, name }: ApiUsage['keys'][number]) =>
    key === 0 ? t('software.use.withoutKey') : (name ?? `#${key}`);
  const bars = (rows: readonly { name: string; calls: number }[]) =>
    rows.map(({ name, calls }) => ({
      ...requestOutcomes[0],
      key: name,
      name,
      value: calls,
      text: number.format(calls),
    }));
  return (
    <>
      <ChartTableToggle
        label={t('software.use.chart', { count: total })}
        words={words}
        table={() => ({
          columns: columns('software.use.when'),
          rows: buckets.map((each) => row(nameOf(each), each)),
        })}
      >
        <StackChart
          label={t('software.use.chart', { count: total })}
          series={series}
          points={buckets.map((bucket) => day.format(new Date(bucket.at)))}
          format={(value) => number.format(value)}
          reading={(point) => {
            const bucket = buckets[point];
            if (bucket === undefined) return '';
            const parts = series.map(({ name, values }) => `${name} ${number.format(values[point] ?? 0)}`);
            return `${nameOf(bucket)}: ${parts.join(', ')}`;
          }}
        />
      </ChartTableToggle>
      <ChartTableToggle
        label={t('software.use.byKey')}
        words={words}
        table={() => ({
          columns: columns('software.name'),
          rows: usage.keys.map((each) => row(keyName(each), each)),
        })}
      >
        <h4>{t('software.use.byKey')}</h4>
        <BarList
          label={t('software.use.byKey')}
          rows={bars(usage.keys.map((each) => ({ name: keyName(each), calls: each.calls })))}
        />
      </ChartTableToggle>
      <ChartTableToggle
        label={t('software.use.byCall')}
        words={words}
        table={() => ({
          columns: columns('software.use.call'),
          rows: usage.calls.map((each) => row(formatOperation(each.call), each)),
        })}
      >
        <h4>{t('software.use.byCall')}</h4>
        <BarList
          label={t('software.use.byCall')}
          rows={bars(usage.calls.map(({ call, calls }) => ({ name: formatOperation(call), calls })))}
        />
      </ChartTableToggle>
    </>
  );
}
