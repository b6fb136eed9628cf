// The legend of the current view: each curb type with its line, name, count and length. Pressing a
// curb type hides it. The legend follows the clock without a request.
import { formatLength, numberFormat } from '@curbwright/core';
import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dashPatterns } from '../../map/view.ts';
import { api } from '../../shell/api.ts';
import { isLegendOpen } from '../../shell/legend-open.ts';
import { legendSet } from '../../shell/panels-slice.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { DashSample } from '../../ui/dash-sample.tsx';
import { useCurbTypesByRuleSet } from '../city/city-hooks.ts';
import { useCurbStyles, useCurbTypeName } from '../curb-type-hooks.ts';
import { useExcludedRuleSets } from '../filters/filter-hooks.ts';
import { allClassesShown, classToggled } from '../filters/filters-slice.ts';
import { type CurbTypeRow, countCurbTypes } from './curb-type-counts.ts';
import styles from './legend.module.css';

interface RowProps {
  readonly row: CurbTypeRow;
  readonly hidden: boolean;
}

/** Prefixes a number with `≈` when part of it is an estimate. */
function markEstimate(text: string, about: boolean): string {
  return about ? `≈ ${text}` : text;
}

function LegendRow({ row, hidden }: RowProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const reader = useReader();
  const { data: city } = api.useCurrentCityQuery();
  const look = useCurbStyles().get(row.name);
  const name = useCurbTypeName()(row.name);
  const { count, metres, about } = row;
  const length = metres === null ? null : formatLength(metres, city?.units ?? 'metric', reader.locale);
  const curbs = t('legend.curbs', { count, number: numberFormat(reader.locale).format(count) });
  return (
    <li>
      <UnstyledButton
        className={styles.row}
        aria-pressed={!hidden}
        data-hidden={hidden}
        title={t(hidden ? 'legend.showClass' : 'legend.hideClass', { name })}
        onClick={() => dispatch(classToggled(row.name))}
      >
        {hidden || look === undefined ? (
          <IconEyeOff className={styles.off} size={18} stroke={1.5} aria-hidden="true" />
        ) : (
          <DashSample color={look.color} dash={dashPatterns[look.dash]} width={look.width || 1} />
        )}
        <span className={styles.name}>{name}</span>
        <span className="flex gap-8 justify-end soft tabular nowrap">
          {count > 0 && <span>{markEstimate(curbs, about)}</span>}
          {length !== null && <span className={styles.length}>{markEstimate(length, about)}</span>}
        </span>
      </UnstyledButton>
    </li>
  );
}

interface LegendProps {
  /** A link to help about the legend, shown while it is open. */
  readonly help?: ReactNode;
}

export function Legend({ help }: LegendProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const open = useAppSelector(isLegendOpen);
  const { inView, settled } = useAppSelector((state) => state.map);
  const hidden = useAppSelector((state) => state.filters.hidden);
  const states = useCurbTypesByRuleSet();
  const excludedRuleSets = useExcludedRuleSets();
  const rows = useMemo(
    () => countCurbTypes(inView, states, excludedRuleSets),
    [inView, states, excludedRuleSets],
  );
  // A hidden curb type stays listed even when none of it is in view, so that it can be shown again.
  const elsewhere = hidden.filter((name) => rows.every((row) => row.name !== name));
  const all = [...rows, ...elsewhere.map((name) => ({ name, count: 0, metres: null, about: false }))];
  return (
    <section className={`floating ${styles.legend}`} aria-label={t('legend.title')} aria-busy={!settled}>
      <div className={styles.head}>
        <UnstyledButton
          className={`between gap-8 flex-1 height-36 pad-x-12-8 text-13 bold ${styles.toggle}`}
          aria-expanded={open}
          aria-label={`${t('legend.title')}: ${t(open ? 'legend.hide' : 'legend.show')}`}
          onClick={() => dispatch(legendSet(!open))}
        >
          <span>{t('legend.title')}</span>
          {open ? <IconChevronDown size={18} stroke={1.5} /> : <IconChevronUp size={18} stroke={1.5} />}
        </UnstyledButton>
        {!open && rows.length > 0 && <span className="soft tabular text-13">{rows.length}</span>}
        {open && help}
      </div>
      {open && all.length === 0 && (
        <p className={styles.empty}>
          {settled ? t(excludedRuleSets.size > 0 ? 'legend.filtered' : 'legend.empty') : t('app.loading')}
        </p>
      )}
      {open && all.length > 0 && (
        <ul className={styles.rows}>
          {all.map((row) => (
            <LegendRow key={row.name} row={row} hidden={hidden.includes(row.name)} />
          ))}
        </ul>
      )}
      {hidden.length > 0 && (
        <div className={`between gap-8 line-above soft text-13 ${styles.hidden}`}>
          <span>{t('legend.hidden', { count: hidden.length })}</span>
          <Button size="compact-sm" variant="default" onClick={() => dispatch(allClassesShown())}>
            {t('legend.showAll')}
          </Button>
        </div>
      )}
    </section>
  );
}
