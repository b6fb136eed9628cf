// The header of a dashboard: its main result in one sentence, its scope, and its tools (exports,
// print).
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboardChoices } from '../dashboards/dashboard-choices.ts';
import { usePresetName } from '../shell/day-preset-names.ts';
import { useDateFormat } from '../shell/reader-hooks.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { printPage } from '../ui/print-light-scheme.ts';
import styles from './dashboards-screen.module.css';

interface Props {
  /** The main result in one sentence. */
  readonly headline: string;
  /**
   * Short texts for the scope: the zone, the state, the week. Days, hours and types are appended.
   */
  readonly about: readonly string[];
  readonly tools?: ReactNode;
}

export function DashboardHeader({ headline, about, tools }: Props) {
  const { t } = useTranslation();
  const [{ days, from, to, types }] = useDashboardChoices();
  const presetName = usePresetName();
  const { hour } = useDateFormat();
  const picked = [
    days === 'All' ? t('dashboards.everyDay') : presetName(days),
    ...(from === 0 && to === 24 ? [] : [`${hour(from)} - ${hour(to)}`]),
    types === null ? t('dashboards.everyType') : t('dashboards.someTypes', { count: types.length }),
  ];
  return (
    <header className="flex wrap gap-8-16 items-start justify-between">
      <div className="grid flex-1-1-320 gap-4">
        <h1 className={`text-20 bold leading-1_3 ${styles.headline}`} data-headline>
          {headline}
        </h1>
        <p className="soft text-13">{[...about, ...picked].join(' · ')}</p>
      </div>
      <div className="row gap-4 print-gone">
        {tools}
        <IconButton label={t('dashboards.print')} onClick={() => void printPage()}>
          <IconPrinter size={20} stroke={1.5} />
        </IconButton>
      </div>
    </header>
  );
}
