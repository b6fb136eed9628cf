// A curb's place in street words: "Oak Street", "East side, between 3rd Avenue and 4th Avenue".
import { useTranslation } from 'react-i18next';

interface Place {
  readonly bl_street_name: string | null;
  readonly bl_side: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
}

/** `street` always has words; `where` may be empty. */
export function usePlaceWords(link: Place | undefined): { readonly street: string; readonly where: string } {
  const { t, i18n } = useTranslation();
  if (link === undefined) return { street: '', where: '' };
  const sideKey = `side.${link.bl_side ?? ''}`;
  const parts: string[] = [];
  if (link.bl_side) parts.push(t('link.side', { side: i18n.exists(sideKey) ? t(sideKey) : link.bl_side }));
  if (link.bl_from && link.bl_to && link.bl_from !== link.bl_to)
    parts.push(t('link.between', { from: link.bl_from, to: link.bl_to }));
  else if (link.bl_from ?? link.bl_to) parts.push(t('link.from', { from: link.bl_from ?? link.bl_to }));
  return { street: link.bl_street_name ?? t('link.unnamed'), where: parts.join(', ') };
}
