// Published facts about links by id: street, length, rules, line. Each link is requested once, and
// again when the publication version changes.
import type { LinkFeature } from '@curbwright/contract';
import { useEffect, useMemo } from 'react';
import { api } from '../../shell/api.ts';
import { awaitQuery } from '../../shell/await-query.ts';
import { store, useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { createSignal, useSignal } from '../../ui/signal.ts';

/**
 * Maximum links per response. Copied from the contract's `linkIdLimit`, because importing it would
 * add the schemas to the bundle.
 */
const linkIdLimit = 500;

interface LinkCache {
  /** The publication version at which the links were read. */
  readonly revision: number;
  /** `null` = requested, but not a published link. */
  readonly links: ReadonlyMap<number, LinkFeature | null>;
}

const linkCache = createSignal<LinkCache>({ revision: -1, links: new Map() });
/** Requests in flight, so that no link is requested twice. */
const inFlightKeys = new Set<string>();
/**
 * Links whose request failed. They are requested again on retry and when the connection is
 * restored.
 */
const failed = createSignal<ReadonlySet<string>>(new Set());

/** Key of an id at a publication version. */
export function requestKey(revision: number, id: number): string {
  return `${revision} ${id}`;
}

/** Selects the missing ids to request now: those that are neither in flight nor failed. */
export function idsToRequest(
  missing: readonly number[],
  revision: number,
  onTheirWay: ReadonlySet<string>,
  refused: ReadonlySet<string>,
): readonly number[] {
  return missing.filter((id) => {
    const key = requestKey(revision, id);
    return !onTheirWay.has(key) && !refused.has(key);
  });
}

/** Clears the failures, so that links still missing are requested again. */
function retryFailed(): void {
  if (failed.get().size > 0) failed.set(new Set());
}

interface LinkFacts {
  /**
   * The requested links that are known. Links that are not (or no longer) published are omitted.
   */
  readonly links: ReadonlyMap<number, LinkFeature>;
  /** Some links are not known yet: their request is in flight or failed. */
  readonly isLoading: boolean;
  /** Some links could not be loaded. */
  readonly isFailed: boolean;
  /** Requests the failed links again. */
  readonly retry: () => void;
}

function chunksOf(ids: readonly number[]): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(ids.length / linkIdLimit) }, (_none, index) =>
    ids.slice(index * linkIdLimit, (index + 1) * linkIdLimit),
  );
}

/**
 * Facts of links as currently published. For staff only, because the endpoint requires a staff
 * permission.
 */
export function useLinkFacts(ids: readonly number[]): LinkFacts {
  const dispatch = useAppDispatch();
  const { data: city } = api.useCurrentCityQuery();
  const revision = city?.revision ?? null;
  const { revision: at, links } = useSignal(linkCache);
  const refused = useSignal(failed);
  const lost = useAppSelector((state) => state.connection.lost);
  useEffect(() => {
    if (lost === null) retryFailed();
  }, [lost]);
  const missing = useMemo(
    () => (at === revision ? ids.filter((id) => !links.has(id)) : [...new Set(ids)]),
    [ids, at, revision, links],
  );
  useEffect(() => {
    if (revision === null) return;
    const take = async (chunk: readonly number[]) => {
      for (const id of chunk) inFlightKeys.add(requestKey(revision, id));
      const query = { links: [...chunk] };
      const { data } = await awaitQuery(
        dispatch(api.endpoints.linksById.initiate({ query }, { forceRefetch: true })),
      );
      for (const id of chunk) inFlightKeys.delete(requestKey(revision, id));
      if (data === undefined) {
        failed.set(new Set([...failed.get(), ...chunk.map((id) => requestKey(revision, id))]));
        return;
      }
      const { revision: before, links: old } = linkCache.get();
      // The response is late: the publication version has changed since. It can also be lower,
      // after a backup was restored.
      if (api.endpoints.currentCity.select()(store.getState()).data?.revision !== revision) return;
      const fresh = new Map<number, LinkFeature | null>(before === revision ? old : []);
      for (const id of chunk) fresh.set(id, null);
      for (const feature of data.result) fresh.set(feature.id, feature);
      linkCache.set({ revision, links: fresh });
    };
    const wanted = idsToRequest(missing, revision, inFlightKeys, refused);
    for (const chunk of chunksOf(wanted)) void take(chunk);
  }, [missing, revision, refused, dispatch]);
  return useMemo(() => {
    const found = new Map<number, LinkFeature>();
    for (const id of ids) {
      const link = links.get(id);
      if (link !== undefined && link !== null) found.set(id, link);
    }
    const isFailed = revision !== null && missing.some((id) => refused.has(requestKey(revision, id)));
    return { links: found, isLoading: missing.length > 0, isFailed, retry: retryFailed };
  }, [ids, links, missing, revision, refused]);
}
