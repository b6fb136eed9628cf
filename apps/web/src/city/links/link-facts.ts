// What the published city says of links by their ids: street, length, rules, line. Asked for once each, and again when the city changed.
import type { LinkFeature } from '@curbwright/contract';
import { useEffect, useMemo } from 'react';
import { api } from '../../shell/api.ts';
import { settled } from '../../shell/settled.ts';
import { store, useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { createSignal, useSignal } from '../../ui/signal.ts';

/** The most links one answer holds (the contract's linkIdLimit; its values would bring the schemas along). */
const linkIdLimit = 500;

interface Known {
  /** The city's revision they were read at. */
  readonly revision: number;
  /** null = asked for, and no published link. */
  readonly links: ReadonlyMap<number, LinkFeature | null>;
}

const known = createSignal<Known>({ revision: -1, links: new Map() });
/** On their way: nobody asks twice. */
const asked = new Set<string>();
/** Those whose call failed; they are asked again when somebody wishes it, and when the server answers again. */
const failed = createSignal<ReadonlySet<string>>(new Set());

/** An id at a revision of the city. */
export function askedKey(revision: number, id: number): string {
  return `${revision} ${id}`;
}

/** Which of the missing ids to ask for now: neither on their way nor failed already. */
export function toAsk(
  missing: readonly number[],
  revision: number,
  onTheirWay: ReadonlySet<string>,
  refused: ReadonlySet<string>,
): readonly number[] {
  return missing.filter((id) => {
    const key = askedKey(revision, id);
    return !onTheirWay.has(key) && !refused.has(key);
  });
}

/** Forgets which failed: whoever still misses them asks again. */
function askAgain(): void {
  if (failed.get().size > 0) failed.set(new Set());
}

interface LinkFacts {
  /** Those of the asked links that are known; what is no published link (any more) is missing. */
  readonly links: ReadonlyMap<number, LinkFeature>;
  /** Some are not known yet: on their way, or failed. */
  readonly isLoading: boolean;
  /** Some could not be read. */
  readonly isFailed: boolean;
  /** Asks for those again. */
  readonly retry: () => void;
}

function chunksOf(ids: readonly number[]): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(ids.length / linkIdLimit) }, (_none, index) =>
    ids.slice(index * linkIdLimit, (index + 1) * linkIdLimit),
  );
}

/** The facts of some links, as the city is now. For staff: the call is theirs. */
export function useLinkFacts(ids: readonly number[]): LinkFacts {
  const dispatch = useAppDispatch();
  const { data: city } = api.useCurrentCityQuery();
  const revision = city?.revision ?? null;
  const { revision: at, links } = useSignal(known);
  const refused = useSignal(failed);
  const lost = useAppSelector((state) => state.connection.lost);
  useEffect(() => {
    if (lost === null) askAgain();
  }, [lost]);
  const missing = useMemo(
    () => (at === revision ? ids.filter((id) => !links.has(id)) : [...new Set(ids)]),
    [ids, at, revision, links],
  );
  useEffect(() => {
    if (revision === null) return;
    const take = async (chunk: readonly number[]) => {
      for (const id of chunk) asked.add(askedKey(revision, id));
      const query = { links: [...chunk] };
      const { data } = await settled(
        dispatch(api.endpoints.linksById.initiate({ query }, { forceRefetch: true })),
      );
      for (const id of chunk) asked.delete(askedKey(revision, id));
      if (data === undefined) {
        failed.set(new Set([...failed.get(), ...chunk.map((id) => askedKey(revision, id))]));
        return;
      }
      const { revision: before, links: old } = known.get();
      // Late: the city is another by now. Its number can also be lower, when a backup came back.
      if (api.endpoints.currentCity.select()(store.getState()).data?.revision !== revision) return;
      const fresh = new Map<number, LinkFeature | null>(before === revision ? old : []);
      for (const id of chunk) fresh.set(id, null);
      for (const feature of data.result) fresh.set(feature.id, feature);
      known.set({ revision, links: fresh });
    };
    const wanted = toAsk(missing, revision, asked, refused);
    for (const chunk of chunksOf(wanted)) void take(chunk);
  }, [missing, revision, refused, dispatch]);
  return useMemo(() => {
    const found = new Map<number, LinkFeature>();
    for (const id of ids) {
      const link = links.get(id);
      if (link !== undefined && link !== null) found.set(id, link);
    }
    const isFailed = revision !== null && missing.some((id) => refused.has(askedKey(revision, id)));
    return { links: found, isLoading: missing.length > 0, isFailed, retry: askAgain };
  }, [ids, links, missing, revision, refused]);
}
