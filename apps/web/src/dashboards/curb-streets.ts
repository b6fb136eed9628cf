// Names a measured curb by its street and cross streets.
import { useTranslation } from 'react-i18next';
import type { MeasuredLink } from './link-classes.ts';
import { useMetricFormat } from './metric-format.ts';

type NamedLink = Pick<MeasuredLink, 'link_id' | 'bl_street_name' | 'bl_from' | 'bl_to' | 'spaces'>;

/** Returns a function that names the cross streets of a curb; empty where none is known. */
export function useBetween(): (link: Pick<MeasuredLink, 'bl_from' | 'bl_to'>) => string {
  const { t } = useTranslation();
  return ({ bl_from: from, bl_to: to }) =>
    from && to && from !== to ? t('demand.map.between', { from, to }) : (from ?? to ?? '');
}

/** Returns a function that names the street of a curb. */
export function useStreet(): (link: Pick<MeasuredLink, 'bl_street_name'>) => string {
  const { t } = useTranslation();
  return ({ bl_street_name: name }) => name ?? t('demand.map.nameless');
}

/** Returns the first columns of a table of measured curbs, and the cells of a curb in them. */
export function useLinkColumns() {
  const { t } = useTranslation();
  const { whole } = useMetricFormat();
  const [betweenOf, streetOf] = [useBetween(), useStreet()];
  return {
    columns: [
      t('demand.column.link'),
      t('demand.column.street'),
      t('demand.column.between'),
      t('demand.column.spaces'),
    ],
    cellsOf: (link: NamedLink): readonly string[] => [
      String(link.link_id),
      streetOf(link),
      betweenOf(link),
      whole(link.spaces),
    ],
  };
}
