// Details shown under a search result: the location of a curb, the number of curbs on a street.
import type { FoundPlace } from '@curbwright/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns a function that formats the text under the label; `''` when there is nothing to add. */
export function usePlaceDetails(): (place: FoundPlace) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    ({ kind, bl_street_name: street, bl_side: side, bl_from: from, bl_to: to, curbs }) => {
      const facts: string[] = [];
      if (street !== null) facts.push(street);
      if (side !== null)
        facts.push(t('link.side', { side: i18n.exists(`side.${side}`) ? t(`side.${side}`) : side }));
      if (from !== null && to !== null && from !== to) facts.push(t('link.between', { from, to }));
      else if (from !== null || to !== null) facts.push(t('link.from', { from: from ?? to }));
      if (curbs !== null && (kind === 'street' || curbs > 1)) facts.push(t('search.curbs', { count: curbs }));
      return facts.join(', ');
    },
    [t, i18n],
  );
}
