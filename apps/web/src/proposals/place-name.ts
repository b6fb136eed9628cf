// Names the place of a proposal: "Pear Street, North side, between 3rd Avenue and 4th Avenue".
// Results name places, because nobody knows proposals by their numbers.
import { multipleValuesText } from '@curbwright/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbLocationFormat } from '../shell/curb-location-format.ts';

/** A proposal's place as responses have it. */
export interface ProposalPlace {
  readonly id: number;
  readonly bl_street_name: string | null;
  readonly bl_side?: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
  /** Segment id of its first curb. */
  readonly segment_id?: string | null;
  /** Its curbs, of which the first names the place where there is no street. */
  readonly links?: readonly { readonly curb_link: { readonly segment_id: string | null } | null }[];
  readonly link_count?: number;
}

function isOne(value: string | null | undefined): value is string {
  return value !== null && value !== undefined && value !== '' && value !== multipleValuesText;
}

/**
 * Returns the name of a proposal's place: street, side and cross streets; without a street the id of
 * its curb. `null` = neither is known, or it has several streets.
 */
export function useKnownPlace(): (place: ProposalPlace) => string | null {
  const { t } = useTranslation();
  const locationOf = useCurbLocationFormat();
  return useCallback(
    (place: ProposalPlace) => {
      const one = (value: string | null | undefined) => (isOne(value) ? value : null);
      const [street, from, to] = [one(place.bl_street_name), one(place.bl_from), one(place.bl_to)];
      if (street !== null) {
        const isBetween = from !== null && to !== null && from !== to;
        const { where } = locationOf({
          bl_street_name: street,
          bl_side: one(place.bl_side),
          bl_from: isBetween ? from : null,
          bl_to: isBetween ? to : null,
        });
        return where === '' ? street : `${street}, ${where}`;
      }
      const segment = place.segment_id ?? place.links?.[0]?.curb_link?.segment_id ?? null;
      if (place.bl_street_name === multipleValuesText || segment === null) return null;
      const more = (place.link_count ?? 1) - 1;
      return more > 0 ? t('place.segments', { segment, number: more }) : t('place.segment', { segment });
    },
    [t, locationOf],
  );
}

/** Returns the name of a proposal's place; its number where it has none. */
export function usePlaceName(): (place: ProposalPlace) => string {
  const { t } = useTranslation();
  const knownPlace = useKnownPlace();
  return useCallback(
    (place: ProposalPlace) => {
      if (place.bl_street_name === multipleValuesText) return t('place.several', { id: place.id });
      return knownPlace(place) ?? t('outcome.proposal', { id: place.id });
    },
    [t, knownPlace],
  );
}
