// Selects the parent of an analysis zone among the allowed ones, with sub-zones indented.
import { checkZoneParent } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CityChoice } from '../../ui/search-select.tsx';
import { useZones, useZoneTree } from '../zone-hooks.ts';

interface Props {
  readonly value: number | null;
  /** The zone whose parent is selected; `null` = a new one. */
  readonly self: number | null;
  readonly onChange: (parent: number | null) => void;
}

export function ParentZoneChoice({ value, self, onChange }: Props) {
  const { t } = useTranslation();
  const { zones } = useZones();
  const tree = useZoneTree(zones);
  const options = useMemo(() => {
    const parentOf = new Map(zones.map(({ id, parent_zone_id }) => [id, parent_zone_id]));
    return tree
      .filter(({ zone }) => zone.id === value || checkZoneParent(self, zone.id, parentOf).ok)
      .map(({ zone, depth }) => ({ value: `${zone.id}`, label: `${'\u2003'.repeat(depth)}${zone.name}` }));
  }, [zones, tree, self, value]);
  return (
    <div className="grid gap-4 content-start min-width-0">
      <span className="text-13 medium">{t('zones.parent')}</span>
      <CityChoice
        label={t('zones.parent')}
        value={value === null ? '' : `${value}`}
        options={[{ value: '', label: t('zones.noParent') }, ...options]}
        onChange={(next) => onChange(next === '' ? null : Number(next))}
      />
    </div>
  );
}
