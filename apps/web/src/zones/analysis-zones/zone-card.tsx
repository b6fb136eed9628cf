// A zone as a card, for lists too narrow for columns: its name, indented under its parent zone, and
// its counts.
import { useTranslation } from 'react-i18next';
import { ListCard } from '../../ui/table/list-cells.tsx';
import { useZoneFormat } from './use-zone-format.ts';
import type { ZoneRow } from './use-zone-rows.ts';

/** Indentation of a sub-zone, in pixels. */
const step = 16;

export function ZoneCard({ row }: { readonly row: ZoneRow }) {
  const { t } = useTranslation();
  const words = useZoneFormat();
  return (
    <ListCard title={row.name} indent={step * row.depth}>
      {[
        t('zones.spaces', { count: row.total_spaces, number: words.number(row.total_spaces) }),
        words.length(row.total_metres),
        t('zones.curbs', { count: row.link_count, number: words.number(row.link_count) }),
      ].join(' · ')}
      {row.component_types.map((type) => t(`zones.type.${type}`)).join(', ')}
    </ListCard>
  );
}
