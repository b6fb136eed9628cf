// Names a proposal in a list: its action, the new curb type and the location.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbTypeName } from '../../../city/curb-type-hooks.ts';
import { useKnownPlace } from '../../place-name.ts';
import type { ProposalRows } from './use-proposal-rows.ts';

export function useRowName({ byId }: ProposalRows): (id: number) => string {
  const { t } = useTranslation();
  const nameOf = useCurbTypeName();
  const placeOf = useKnownPlace();
  return useCallback(
    (id) => {
      const row = byId.get(id);
      if (row === undefined) return t('outcome.proposal', { id });
      const what = t(`outcome.${row.action}`, { what: nameOf(row.sub_activity) });
      const place = placeOf(row);
      const number = t('outcome.proposal', { id });
      return [what, ...(place === null ? [] : [place])].join(', ').concat(` · ${number}`);
    },
    [byId, nameOf, placeOf, t],
  );
}
