// Puts changes of assets into a proposed group: the person's open one, or a new one. What others changed in the group meanwhile is read again.
import type { Contract } from '@curbwright/contract';
import { api, type CallArg } from '../../app/api.ts';
import { codeOf, isApiError } from '../../app/api-error.ts';
import { store } from '../../app/store.ts';

export type AssetBody = NonNullable<CallArg<Contract['createProposedAssetGroup']>['body']>['assets'][number];
export type AssetGroup = import('zod').output<Contract['proposedAssetGroup']['answer']>;
export type ProposedItem = AssetGroup['assets'][number];

/** The most assets of one group. */
const mostOfGroup = 500;
/** How often a group that somebody else wrote meanwhile is read again. */
const tries = 4;

/** A proposed asset as it is written again. */
export function bodyOf(item: ProposedItem): AssetBody {
  const { action, asset, asset_config, name, geometry, properties, installed, removed, seen_version } = item;
  return {
    action,
    ...(action === 'create' || asset === null ? { asset_config } : { asset }),
    ...(seen_version === null ? {} : { seen_version }),
    name,
    geometry,
    ...(action === 'remove' ? {} : { properties }),
    installed,
    removed,
  };
}

/** What of a group is not published yet. */
export function openItems({ assets }: AssetGroup): readonly ProposedItem[] {
  return assets.filter(({ is_published }) => !is_published);
}

async function groupsOf(username: string): Promise<readonly AssetGroup[]> {
  const { results } = await store
    .dispatch(
      api.endpoints.proposedAssetGroups.initiate(
        { query: { is_published: false, limit: 100 } },
        { subscribe: false, forceRefetch: true },
      ),
    )
    .unwrap();
  return results.filter(({ user }) => user === username);
}

async function readGroup(id: number): Promise<AssetGroup> {
  return store
    .dispatch(
      api.endpoints.proposedAssetGroup.initiate({ params: { id } }, { subscribe: false, forceRefetch: true }),
    )
    .unwrap();
}

function isTaken(error: unknown): boolean {
  return (
    isApiError(error) && error.status === 409 && codeOf(error) === 'changed_meanwhile' && !isStale(error)
  );
}

/** True when the asset itself, not the group, changed since it was seen. */
function isStale({ body }: { readonly body: unknown }): boolean {
  return typeof body === 'object' && body !== null && 'reason' in body && body.reason === 'asset.stale';
}

async function rewrite(
  id: number,
  to: (open: readonly ProposedItem[]) => readonly AssetBody[],
): Promise<AssetGroup> {
  for (let tried = 1; ; tried += 1) {
    const group = await readGroup(id);
    try {
      return await store
        .dispatch(
          api.endpoints.updateProposedAssetGroup.initiate({
            params: { id },
            body: { version: group.version, assets: [...to(openItems(group))] },
          }),
        )
        .unwrap();
    } catch (error) {
      if (tried >= tries || !isTaken(error)) throw error;
    }
  }
}

/** Adds changes to the newest open group of this person that has room, or to a new one. Throws the call's error. */
export async function propose(bodies: readonly AssetBody[], username: string): Promise<AssetGroup> {
  const own = (await groupsOf(username)).find(
    (group) => openItems(group).length + bodies.length <= mostOfGroup,
  );
  if (own !== undefined) return rewrite(own.id, (open) => [...open.map(bodyOf), ...bodies]);
  return store
    .dispatch(api.endpoints.createProposedAssetGroup.initiate({ body: { assets: [...bodies] } }))
    .unwrap();
}

/** Writes one proposed asset of a group anew; null takes it out, and with the last one the group goes. */
export async function proposeAgain(
  group: number,
  item: number,
  body: AssetBody | null,
): Promise<AssetGroup | null> {
  const now = await readGroup(group);
  const left = openItems(now).filter(({ id }) => id !== item);
  if (body === null && left.length === 0) {
    await store
      .dispatch(
        api.endpoints.deleteProposedAssetGroup.initiate({
          params: { id: group },
          body: { version: now.version },
        }),
      )
      .unwrap();
    return null;
  }
  return rewrite(group, (open) =>
    open.flatMap((one) => {
      if (one.id !== item) return bodyOf(one);
      return body ?? [];
    }),
  );
}
