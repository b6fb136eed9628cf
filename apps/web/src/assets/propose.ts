// Puts changes of assets into a proposed group: the person's open one, or a new one. What others changed in the group meanwhile is read again.
import i18next from 'i18next';
import { api } from '../shell/api.ts';
import { type ApiError, codeOf, isApiError } from '../shell/api-error.ts';
import { store } from '../shell/store.ts';
import {
  type AssetBody,
  type AssetGroup,
  hasTried,
  openItems,
  type ProposedItem,
  withChanges,
  withItem,
} from './group-items.ts';

/** The most assets of one group. */
export const mostOfGroup = 500;
/** How often a group that somebody else wrote meanwhile is read again. */
const tries = 4;

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

/** The item a form shows is not what stands in the group any more: nothing was written. */
function refuseItem(group: number, reason: 'gone' | 'changed'): never {
  const code = reason === 'gone' ? 'assets.itemGone' : 'assets.itemChanged';
  const refused: ApiError = {
    status: 409,
    request: `PATCH /api/proposed-assets-group/${group}/`,
    body: { code, detail: i18next.t(code) },
  };
  throw refused;
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

/** True when nobody knows what became of a call: it may have been done. */
export function isUnanswered(error: unknown): boolean {
  return isApiError(error) && (error.status <= 0 || error.status >= 500);
}

/**
 * Adds changes to the newest open group of this person that has room, or to a new one. `tried` are earlier tries of the same changes whose
 * answers never came: what they made is written over. The changes are the last items of the answer. Throws the call's error.
 */
export async function propose(
  bodies: readonly AssetBody[],
  username: string,
  tried: readonly AssetBody[] = [],
): Promise<AssetGroup> {
  const groups = await groupsOf(username);
  const own =
    groups.find((group) => hasTried(openItems(group), tried)) ??
    groups.find((group) => openItems(group).length + bodies.length <= mostOfGroup);
  if (own !== undefined) return rewrite(own.id, (open) => withChanges(open, bodies, tried));
  return store
    .dispatch(api.endpoints.createProposedAssetGroup.initiate({ body: { assets: [...bodies] } }))
    .unwrap();
}

/**
 * Writes one proposed asset of a group anew; null takes it out, and with the last one the group goes. Refused when the item is gone, or is
 * not as `seen` any more.
 */
export async function proposeAgain(
  group: number,
  seen: ProposedItem,
  body: AssetBody | null,
  tried: readonly AssetBody[] = [],
): Promise<AssetGroup | null> {
  const to = (open: readonly ProposedItem[]) => {
    const items = withItem(open, seen, body, tried);
    return typeof items === 'string' ? refuseItem(group, items) : items;
  };
  const now = await readGroup(group);
  if (to(openItems(now)).length > 0) return rewrite(group, to);
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
