// The header of a dashboard: its main result in one sentence, its scope, and its tools (exports,
// print).
import { formatList, noRulesKnown } from '@curbwright/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbTypeCatalog } from '../city/city/city-locale.ts';
import { useCurbTypeName } from '../city/curb-type-hooks.ts';
import { useDashboardChoices } from '../dashboards/dashboard-choices.ts';
import { usePresetName } from '../shell/day-preset-names.ts';
import { useDateFormat, useReader } from '../shell/reader-hooks.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { printPage } from '../ui/print-light-scheme.ts';
import styles from './dashboards-screen.module.css';

/** Selected curb types that are named before the others are only counted. */
const maxNamedTypes = 3;

/** Returns a function that names the selected curb types by their ids. */
function useSelectedTypesText(): (ids: readonly number[]) => string {
  const { t } = useTranslation();
  const catalog = useCurbTypeCatalog();
  const nameOf = useCurbTypeName();
  const reader = useReader();
  return (ids) => {
    const names = ids.flatMap((id) => {
      if (id === noRulesKnown) return t('dashboards.noRules');
      const type = catalog.find((one) => one.id === id);
      return type === undefined ? [] : nameOf(type.name);
    });
    if (names.length < ids.length) return t('dashboards.someTypes', { count: ids.length });
    const shown = names.slice(0, maxNamedTypes);
    const more = names.length - shown.length;
    return more === 0
      ? t('dashboards.onlyThis', { name: formatList(shown, reader) })
      : t('dashboards.onlyThese', { names: shown.join(', '), more });
  };
}

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
  const nameTypes = useSelectedTypesText();
  const picked = [
    days === 'All' ? t('dashboards.everyDay') : presetName(days),
    ...(from === 0 && to === 24 ? [] : [`${hour(from)} - ${hour(to)}`]),
    types === null ? t('dashboards.everyType') : nameTypes(types),
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
