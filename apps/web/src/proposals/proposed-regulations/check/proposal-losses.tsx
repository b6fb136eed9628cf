// What publishing proposals takes away from their curbs, as sentences over all of them.
import { formatChangeLosses } from '@curbwright/core';
import { useEffect, useMemo, useState } from 'react';
import { useSelectedInstant } from '../../../city/city/city-hooks.ts';
import { useCityLocale } from '../../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../../city/curb-type-hooks.ts';
import { api } from '../../../shell/api.ts';
import { awaitQuery } from '../../../shell/await-query.ts';
import { useAppDispatch } from '../../../shell/store.ts';
import { Losses } from '../../batches/rule-report.tsx';
import type { ProposalRows } from './use-proposal-rows.ts';

/** Most proposals whose losses are added up: each is one request. */
const maxProposals = 50;

type Groups = Parameters<typeof formatChangeLosses>[0];

/** Loads the rules before and after of the loaded rows, again when one of them has a new version. */
function useChangedCurbs({ byId }: ProposalRows): Groups {
  const dispatch = useAppDispatch();
  const [groups, setGroups] = useState<Groups>([]);
  const key = [...byId.values()].map(({ id, version }) => `${id} ${version}`).join(',');
  useEffect(() => {
    const turn = { isOver: false };
    const load = async () => {
      const found: Groups[number][] = [];
      for (const one of key.split(',').filter(Boolean).slice(0, maxProposals)) {
        const id = Number(one.split(' ')[0]);
        const { data } = await awaitQuery(
          dispatch(
            api.endpoints.proposedRegulationRuleChanges.initiate({ params: { id } }, { forceRefetch: true }),
          ),
        );
        if (turn.isOver) return;
        found.push(...(data?.groups ?? []));
      }
      setGroups(found);
    };
    void load();
    return () => {
      turn.isOver = true;
    };
  }, [key, dispatch]);
  return groups;
}

export function ProposalLosses({ rows }: { readonly rows: ProposalRows }) {
  const { reader, time } = useCityLocale();
  const typeName = useCurbTypeName();
  const date = useSelectedInstant()?.date ?? '2024-01-01';
  const groups = useChangedCurbs(rows);
  const losses = useMemo(
    () => formatChangeLosses(groups, date, time, reader.language, typeName).map((text) => ({ text })),
    [groups, date, time, reader.language, typeName],
  );
  return rows.byId.size > maxProposals ? null : <Losses losses={losses} />;
}
