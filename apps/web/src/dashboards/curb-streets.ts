// Names a measured curb by its street and cross streets.
import { useTranslation } from 'react-i18next';
import type { MeasuredLink } from './link-classes.ts';

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
