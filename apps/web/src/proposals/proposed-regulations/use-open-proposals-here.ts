// The open proposals of the selected scenario on a curb.
import { api } from '../../shell/api.ts';
import { useAppSelector } from '../../shell/store.ts';

/** Returns the ids of the selected scenario's open proposals on a link. */
export function useOpenProposalIds(link: number): readonly number[] {
  const selected = useAppSelector((state) => state.scenario.selected);
  const { data: scenarios } = api.useScenariosQuery();
  const scenario =
    selected ?? scenarios?.results.find(({ is_default, is_listable }) => is_default && is_listable)?.id;
  const { data } = api.useProposedRegulationLinksQuery(
    {
      query: {
        link,
        is_published: false,
        limit: 100,
        ...(scenario === undefined ? {} : { scenario__id: scenario }),
      },
    },
    { skip: scenario === undefined },
  );
  return [...new Set((data?.results ?? []).map((row) => row.proposed_regulation_id))];
}
