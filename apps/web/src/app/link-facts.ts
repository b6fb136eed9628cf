// What the published city says of links by their ids: street, length, rules, line. Asked for once each, and again when the city changed.
import type { LinkFeature } from '@curbwright/contract';
import { useEffect, useMemo } from 'react';
import { api } from './api.ts';
import { settled } from './settled.ts';
import { createSignal, useSignal } from './signal.ts';
import { useAppDispatch } from './store.ts';

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

export interface LinkFacts {
  /** Those of the asked links that are known; what is no published link (any more) is missing. */
  readonly links: ReadonlyMap<number, LinkFeature>;
  /** Some are still on their way. */
  readonly isLoading: boolean;
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
  const missing = useMemo(
    () => (at === revision ? ids.filter((id) => !links.has(id)) : [...new Set(ids)]),
    [ids, at, revision, links],
  );
  useEffect(() => {
    if (revision === null) return;
    const take = async (chunk: readonly number[]) => {
      for (const id of chunk) asked.add(`${revision} ${id}`);
      const query = { links: [...chunk] };
      const { data } = await settled(
        dispatch(api.endpoints.linksById.initiate({ query }, { forceRefetch: true })),
      );
      for (const id of chunk) asked.delete(`${revision} ${id}`);
      const { revision: before, links: old } = known.get();
      if (data === undefined || before > revision) return;
      const fresh = new Map<number, LinkFeature | null>(before === revision ? old : []);
      for (const id of chunk) fresh.set(id, null);
      for (const feature of data.result) fresh.set(feature.id, feature);
      known.set({ revision, links: fresh });
    };
    const wanted = missing.filter((id) => !asked.has(`${revision} ${id}`));
    for (const chunk of chunksOf(wanted)) void take(chunk);
  }, [missing, revision, dispatch]);
  return useMemo(() => {
    const found = new Map<number, LinkFeature>();
    for (const id of ids) {
      const link = links.get(id);
      if (link !== undefined && link !== null) found.set(id, link);
    }
    return { links: found, isLoading: missing.length > 0 };
  }, [ids, links, missing]);
}
