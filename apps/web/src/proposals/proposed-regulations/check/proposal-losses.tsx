// What publishing proposals takes away from their curbs, as sentences over all of them.
import { formatChangeLosses } from '@curbwright/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectedInstant } from '../../../city/city/city-hooks.ts';
import { useCityLocale } from '../../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../../city/curb-type-hooks.ts';
import { api } from '../../../shell/api.ts';
import { awaitQuery } from '../../../shell/await-query.ts';
import { useAppDispatch } from '../../../shell/store.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Losses } from '../../batches/rule-report.tsx';
import { LoadFailed } from './load-failed.tsx';
import type { ProposalRows } from './use-proposal-rows.ts';

/** Most proposals whose losses are added up: each is one request. */
const maxProposals = 50;

type Groups = Parameters<typeof formatChangeLosses>[0];

const noGroups: Groups = [];

/**
 * Loads the rules before and after of the loaded rows, again when one of them has a new version.
 * `groups` is `null` until they are loaded.
 */
export function useChangedCurbs({ byId }: Pick<ProposalRows, 'byId'>) {
  const dispatch = useAppDispatch();
  const [loaded, setLoaded] = useState<{ readonly queryKey: string; readonly groups: Groups } | null>(null);
  const [round, setRound] = useState(0);
  const [failedQuery, setFailedQuery] = useState<string | null>(null);
  const isTooMany = byId.size > maxProposals;
  const key = isTooMany ? '' : [...byId.values()].map(({ id, version }) => `${id} ${version}`).join(',');
  const queryKey = `${round}:${key}`;
  useEffect(() => {
    const turn = { isOver: false };
    const load = async () => {
      const found: Groups[number][] = [];
      for (const one of key.split(',').filter(Boolean)) {
        const id = Number(one.split(' ')[0]);
        const { data } = await awaitQuery(
          dispatch(
            api.endpoints.proposedRegulationRuleChanges.initiate({ params: { id } }, { forceRefetch: true }),
          ),
        );
        if (turn.isOver) return;
        // The losses of some proposals would look like those of all.
        if (data === undefined) {
          setFailedQuery(queryKey);
          return;
        }
        found.push(...data.groups);
      }
      setLoaded({ queryKey, groups: found });
    };
    void load();
    return () => {
      turn.isOver = true;
    };
  }, [key, queryKey, dispatch]);
  const isFailed = failedQuery === queryKey;
  const groups = loaded?.queryKey === queryKey ? loaded.groups : null;
  return { groups, isTooMany, isFailed, retry: () => setRound((count) => count + 1) };
}

interface Props {
  readonly changed: ReturnType<typeof useChangedCurbs>;
}

export function ProposalLosses({ changed }: Props) {
  const { t } = useTranslation();
  const { reader, time } = useCityLocale();
  const typeName = useCurbTypeName();
  const date = useSelectedInstant()?.date ?? '2024-01-01';
  const { groups, isTooMany, isFailed, retry } = changed;
  const losses = useMemo(
    () =>
      formatChangeLosses(groups ?? noGroups, date, time, reader.language, typeName).map((text) => ({ text })),
    [groups, date, time, reader.language, typeName],
  );
  if (isTooMany) return <p className="soft text-13">{t('publish.lossesUpTo', { count: maxProposals })}</p>;
  if (isFailed) return <LoadFailed text={t('publish.lossesFailed')} onRetry={retry} />;
  if (groups === null) return <Skeleton label={t('publish.lossesLoading')} lines={1} />;
  return <Losses losses={losses} />;
}
