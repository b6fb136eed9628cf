// The curb type of a rule: the city's types that a manager may set, grouped by filter section, with
// the map style of the selected one.
import { activities, type CurbTypeDefaults, filterSections, unknownRulesType } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type CatalogCurbType, useCurbTypeCatalog } from '../../city/city/city-locale.ts';
import { useCurbStyles, useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { dashPatterns } from '../../map/view.ts';
import { DashSample } from '../../ui/dash-sample.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './fields.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (next: CatalogCurbType) => void;
}

/** Converts a catalog entry to the curb type that the core edits. */
export function toCurbTypeDefaults({ name, activity, priority }: CatalogCurbType): CurbTypeDefaults {
  return { name, activity: activities.find((one) => one === activity.name) ?? 'parking', priority };
}

export function CurbTypeChoice({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  const catalogue = useCurbTypeCatalog();
  const nameOf = useCurbTypeName();
  const look = useCurbStyles().get(value);
  const options = useMemo(() => {
    const sections: readonly string[] = filterSections;
    const shown = catalogue.filter(
      (row) => (row.in_manager && row.name !== unknownRulesType) || row.name === value,
    );
    const list = shown.map((row) => ({
      value: row.name,
      label: nameOf(row.name),
      group: sections.includes(row.filter_section)
        ? t(`filters.section.${row.filter_section}`)
        : row.filter_section,
    }));
    // A curb type removed from the catalog stays selected until another is chosen.
    return catalogue.some((row) => row.name === value)
      ? list
      : [{ value, label: nameOf(value), group: '' }, ...list];
  }, [catalogue, value, nameOf, t]);
  return (
    <div className={`row gap-8 ${styles.classRow}`}>
      {look !== undefined && (
        <DashSample color={look.color} dash={dashPatterns[look.dash]} width={look.width || 1} />
      )}
      <SelectField
        label={label}
        value={value}
        options={options}
        onChange={(name) => {
          const row = catalogue.find((one) => one.name === name);
          if (row !== undefined) onChange(row);
        }}
      />
    </div>
  );
}
