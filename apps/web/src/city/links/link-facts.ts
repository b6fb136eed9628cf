// Published facts about links by id: street, length, rules, line. Each link is requested once, and
// again when the publication version changes.
import type { LinkFeature } from '@curbwright/contract';
import type { PayloadAction } from '@reduxjs/toolkit';
import { useEffect, useMemo } from 'react';
import { api } from '../../shell/api.ts';
import { awaitQuery } from '../../shell/await-query.ts';
import { addSlice, store, useAppSelector } from '../../shell/store.ts';
import { useStable } from '../../shell/use-stable.ts';

/**
 * Maximum links per response. Copied from the contract's `linkIdLimit`, because importing it would
 * add the schemas to the bundle.
 */
const linkIdLimit = 500;

interface LinkFactsState {
  /** The publication version for which links were requested last. */
  readonly revision: number | null;
  /** The links requested for that version. */
  readonly status: Record<number, 'loading' | 'known' | 'failed'>;
  /** A link of an earlier version stays until it is known for this one. `null` = not published. */
  readonly links: Record<number, LinkFeature | null>;
  readonly hasFailed: boolean;
}

interface LinkRequest {
  readonly revision: number;
  readonly ids: readonly number[];
}

const linkFactsSlice = addSlice({
  name: 'linkFacts',
  initialState: (): LinkFactsState => ({ revision: null, status: {}, links: {}, hasFailed: false }),
  reducers: {
    linksRequested: (state, { payload: { revision, ids } }: PayloadAction<LinkRequest>) => {
      if (state.revision !== revision) Object.assign(state, { revision, status: {}, hasFailed: false });
      for (const id of ids) state.status[id] = 'loading';
    },
    /** `found` `null` = the request failed. A response for an earlier version is ignored. */
    linksReceived: (
      state,
      { payload }: PayloadAction<LinkRequest & { readonly found: readonly LinkFeature[] | null }>,
    ) => {
      const { revision, ids, found } = payload;
      if (state.revision !== revision) return;
      for (const id of ids) {
        state.status[id] = found === null ? 'failed' : 'known';
        if (found !== null) state.links[id] = null;
      }
      for (const feature of found ?? []) state.links[feature.id] = feature;
      state.hasFailed ||= found === null;
    },
    /** Links whose request failed are requested again. */
    failedLinksForgotten: (state) => {
      for (const [id, status] of Object.entries(state.status))
        if (status === 'failed') delete state.status[Number(id)];
      state.hasFailed = false;
    },
  },
});
const { linksRequested, linksReceived, failedLinksForgotten } = linkFactsSlice.actions;

/** Selects the ids to request now: those that are not known, in flight or failed. */
export function idsToRequest(
  ids: readonly number[],
  revision: number,
  { revision: at, status }: Pick<LinkFactsState, 'revision' | 'status'>,
): readonly number[] {
  return at === revision ? ids.filter((id) => status[id] === undefined) : [...new Set(ids)];
}

async function requestLinks(request: LinkRequest): Promise<void> {
  store.dispatch(linksRequested(request));
  const query = { links: [...request.ids] };
  const { data } = await awaitQuery(
    store.dispatch(api.endpoints.linksById.initiate({ query }, { forceRefetch: true })),
  );
  store.dispatch(linksReceived({ ...request, found: data?.result ?? null }));
}

/** When a request failed, requests its links again. */
function retryFailed(): void {
  if (linkFactsSlice.select(store.getState()).hasFailed) store.dispatch(failedLinksForgotten());
}

interface LinkFacts {
  /**
   * The requested links that are known. Links that are not (or no longer) published are omitted.
   */
  readonly links: ReadonlyMap<number, LinkFeature>;
  /** Whether some links are not known yet, because their request is in flight or has failed. */
  readonly isLoading: boolean;
  /** Whether some links could not be loaded. */
  readonly isFailed: boolean;
  /** Requests the failed links again. */
  readonly retry: () => void;
}

/**
 * Loads facts about links as currently published. For staff only, because the endpoint requires a
 * staff permission.
 */
export function useLinkFacts(ids: readonly number[]): LinkFacts {
  const revision = api.useCurrentCityQuery().data?.revision ?? null;
  const facts = useAppSelector(linkFactsSlice.select);
  const lost = useAppSelector((state) => state.connection.lost);
  useEffect(() => {
    if (lost === null) retryFailed();
  }, [lost]);
  const missing = useMemo(
    () => (revision === null ? [] : idsToRequest(ids, revision, facts)),
    [ids, revision, facts],
  );
  useEffect(() => {
    if (revision === null) return;
    // Another component may have requested some of them since this one was rendered.
    const idsToFetch = idsToRequest(missing, revision, linkFactsSlice.select(store.getState()));
    for (let from = 0; from < idsToFetch.length; from += linkIdLimit)
      void requestLinks({ revision, ids: idsToFetch.slice(from, from + linkIdLimit) });
  }, [missing, revision]);
  // Unchanged by the requests of other components.
  const found = useStable(ids.map((id) => facts.links[id]));
  const links = useMemo(
    () =>
      new Map(
        found.flatMap((link) => (link === undefined || link === null ? [] : [[link.id, link] as const])),
      ),
    [found],
  );
  const status = facts.revision === revision ? facts.status : {};
  const isLoading = ids.some((id) => status[id] !== 'known');
  const isFailed = ids.some((id) => status[id] === 'failed');
  return useMemo(() => ({ links, isLoading, isFailed, retry: retryFailed }), [links, isLoading, isFailed]);
}
