// Checkboxes for the curb types, in catalog sections, each with its map line. At least one stays
// selected.
import { filterSections } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import type { CurbTypeStyle } from '../city/curb-styles.ts';
import { dashPatterns } from '../map/view.ts';
import { DashSample } from '../ui/dash-sample.tsx';
import type { DashboardChoices } from './dashboard-choices.ts';
import styles from './dashboards.module.css';

interface Props {
  readonly types: readonly CurbTypeStyle[];
  readonly chosen: DashboardChoices['types'];
  readonly onChange: (types: DashboardChoices['types']) => void;
}

/** Returns the selected types after a toggle; `null` = all of them. */
export function toggleType(
  all: readonly number[],
  chosen: DashboardChoices['types'],
  id: number,
): DashboardChoices['types'] {
  const ticked = all.filter((each) => (chosen === null || chosen.includes(each)) !== (each === id));
  if (ticked.length === 0) return [id];
  return ticked.length === all.length ? null : ticked;
}

export function CurbTypeCheckboxes({ types, chosen, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const ids = types.map(({ id }) => id);
  const present = [...new Set(types.map(({ section }) => section))];
  const known = filterSections.filter((section) => present.includes(section));
  // The city's own sections follow the standard ones.
  const sections = [...known, ...present.filter((section) => !known.some((one) => one === section))];
  const titleOf = (section: string) => {
    const key = `filters.section.${section}`;
    return i18n.exists(key) ? t(key) : section;
  };
  const ticked = (id: number) => chosen === null || chosen.includes(id);
  return (
    <fieldset className="bare grid min-width-0 gap-4">
      <legend className={`between gap-8 full-width text-13 bold ${styles.legend}`}>
        <span>{t('dashboards.types')}</span>
        <button
          type="button"
          className={styles.quiet}
          disabled={chosen === null}
          onClick={() => onChange(null)}
        >
          {t('dashboards.allTypes')}
        </button>
      </legend>
      {sections.map((section) => (
        <div key={section}>
          <p className={`soft text-12 medium ${styles.section}`}>{titleOf(section)}</p>
          {types
            .filter((type) => type.section === section)
            .map((type) => (
              <div key={type.id} className={`row round-6 hover-sunken ${styles.type}`}>
                <label className={styles.tick}>
                  <input
                    type="checkbox"
                    checked={ticked(type.id)}
                    onChange={() => onChange(toggleType(ids, chosen, type.id))}
                  />
                  <DashSample color={type.color} dash={dashPatterns[type.pattern]} width={type.width} />
                  <span className="min-width-0 break-anywhere">{type.name}</span>
                </label>
                <button
                  type="button"
                  className={styles.only}
                  aria-label={t('dashboards.onlyThis', { name: type.name })}
                  onClick={() => onChange([type.id])}
                >
                  {t('dashboards.only')}
                </button>
              </div>
            ))}
        </div>
      ))}
    </fieldset>
  );
}
