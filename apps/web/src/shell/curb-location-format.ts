// A curb's location as text: "Oak Street", "East side, between 3rd Avenue and 4th Avenue".
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

interface CurbLocation {
  readonly bl_street_name: string | null;
  readonly bl_side: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
}

/** Formats a compass side (`NE`) as text; any other value is returned unchanged. */
export function useSideName(): (side: string) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (side: string) => {
      const key = `side.${side}`;
      return i18n.exists(key) ? t(key) : side;
    },
    [t, i18n],
  );
}

/** Formats a curb's location. `street` is never empty; `where` may be. */
export function useCurbLocationFormat(): (link: CurbLocation) => {
  readonly street: string;
  readonly where: string;
} {
  const { t } = useTranslation();
  const sideName = useSideName();
  return useCallback(
    (link: CurbLocation) => {
      const parts: string[] = [];
      if (link.bl_side) parts.push(t('link.side', { side: sideName(link.bl_side) }));
      if (link.bl_from && link.bl_to && link.bl_from !== link.bl_to)
        parts.push(t('link.between', { from: link.bl_from, to: link.bl_to }));
      else if (link.bl_from ?? link.bl_to) parts.push(t('link.from', { from: link.bl_from ?? link.bl_to }));
      return { street: link.bl_street_name ?? t('link.unnamed'), where: parts.join(', ') };
    },
    [t, sideName],
  );
}

/** The location of one curb; its texts are empty until it is loaded. */
export function useCurbLocation(link: CurbLocation | undefined): {
  readonly street: string;
  readonly where: string;
} {
  const nameOf = useCurbLocationFormat();
  return link === undefined ? { street: '', where: '' } : nameOf(link);
}
