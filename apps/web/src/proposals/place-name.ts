// Names the place of a proposal: "Pear Street, 3rd Avenue to 4th Avenue". Results name places, because
// nobody knows proposals by their numbers.
import { multipleValuesText } from '@curbwright/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** A proposal's place as responses have it. */
export interface ProposalPlace {
  readonly id: number;
  readonly bl_street_name: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
}

function isOne(value: string | null): value is string {
  return value !== null && value !== '' && value !== multipleValuesText;
}

/** Returns the name of a proposal's place; its number where it has no street. */
export function usePlaceName(): (place: ProposalPlace) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ id, bl_street_name: street, bl_from: from, bl_to: to }: ProposalPlace) => {
      if (street === multipleValuesText) return t('place.several', { id });
      if (!isOne(street)) return t('outcome.proposal', { id });
      return isOne(from) && isOne(to) && from !== to ? t('place.between', { street, from, to }) : street;
    },
    [t],
  );
}
