// Parking sessions by user class, with their mean duration.
import { formatUserClass } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useReader } from '../../shell/reader-hooks.ts';
import { BarList } from '../../ui/charts/bar-list.tsx';
import { ChartPanel } from '../dashboard-chart.tsx';
import type { MeasuredPanel } from '../measure-note.ts';
import { useMetricFormat } from '../metric-format.ts';
import type { TurnoverResponse } from './use-turnover.ts';

interface Props extends MeasuredPanel {
  readonly classes: TurnoverResponse['user_classes'];
}

/** Maximum number of bars that stay readable; the table lists all user classes. */
const maxBars = 12;

export function UserClasses({ classes, ...panel }: Props) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const reader = useReader();
  const rows = classes.toSorted((a, b) => b.sessions - a.sessions);
  const nameOf = (name: string) => (name === '' ? t('turnover.who.unsaid') : formatUserClass(name, reader));
  const mean = (minutes: number, sessions: number) =>
    words.minutes(sessions === 0 ? null : minutes / sessions);
  return (
    <ChartPanel
      title={t('turnover.who.title')}
      span={6}
      codes={['sessions', 'mean-dwell']}
      {...panel}
      label={t('turnover.who.label')}
      table={() => ({
        columns: [t('turnover.column.who'), t('demand.column.sessions'), t('turnover.column.mean')],
        rows: rows.map(({ user_class: name, sessions, minutes }) => [
          nameOf(name),
          words.whole(sessions),
          mean(minutes, sessions),
        ]),
      })}
    >
      <BarList
        label={t('turnover.who.label')}
        rows={rows.slice(0, maxBars).map(({ user_class: name, sessions, minutes }) => ({
          key: `class ${name}`,
          name: nameOf(name),
          color: 'var(--action)',
          pattern: 'solid',
          value: sessions,
          text: t('turnover.who.row', {
            sessions: words.shortQuantity(sessions),
            mean: mean(minutes, sessions),
          }),
        }))}
      />
      <p>{t('turnover.who.allTypes')}</p>
    </ChartPanel>
  );
}
