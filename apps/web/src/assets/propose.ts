// Adds changes of assets to the user's open proposed group or a new one. If others changed the
// group, it is reloaded and tried again.
import i18next from 'i18next';
import { api } from '../shell/api.ts';
import { type ApiError, codeOf, isApiError } from '../shell/api-error.ts';
import { store } from '../shell/store.ts';
import {
  type AssetBody,
  type AssetGroup,
  appendChanges,
  hasEarlierAttempt,
  openItems,
  type ProposedItem,
  replaceItem,
} from './group-items.ts';

/** Maximum number of assets in a group. */
export const maxGroupAssets = 500;
/** Maximum number of attempts to save when other users keep changing the group. */
const maxAttempts = 4;

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

function isGroupConflict(error: unknown): boolean {
  return (
    isApiError(error) && error.status === 409 && codeOf(error) === 'changed_meanwhile' && !isStale(error)
  );
}

/** Whether the asset itself, not the group, changed since it was loaded. */
function isStale({ body }: { readonly body: unknown }): boolean {
  return typeof body === 'object' && body !== null && 'reason' in body && body.reason === 'asset.stale';
}

/**
 * Throws the error for an item in the form that no longer matches the group; nothing was written.
 */
function throwItemConflict(group: number, reason: 'gone' | 'changed'): never {
  const code = reason === 'gone' ? 'assets.itemGone' : 'assets.itemChanged';
  const refused: ApiError = {
    status: 409,
    request: `PATCH /api/proposed-assets-group/${group}/`,
    body: { code, detail: i18next.t(code) },
  };
  throw refused;
}

async function updateGroupItems(
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
      if (tried >= maxAttempts || !isGroupConflict(error)) throw error;
    }
  }
}

/** Whether the result of a request is unknown, so it may have taken effect. */
export function isOutcomeUnknown(error: unknown): boolean {
  return isApiError(error) && (error.status <= 0 || error.status >= 500);
}

/**
 * Adds changes to the user's newest open group with room, or to a new one. `tried` are earlier
 * attempts at the same changes that got no response; what they created is overwritten. The changes
 * are the last items of the response. Throws the request's error.
 */
export async function propose(
  bodies: readonly AssetBody[],
  username: string,
  tried: readonly AssetBody[] = [],
): Promise<AssetGroup> {
  const groups = await groupsOf(username);
  const own =
    groups.find((group) => hasEarlierAttempt(openItems(group), tried)) ??
    groups.find((group) => openItems(group).length + bodies.length <= maxGroupAssets);
  if (own !== undefined) return updateGroupItems(own.id, (open) => appendChanges(open, bodies, tried));
  return store
    .dispatch(api.endpoints.createProposedAssetGroup.initiate({ body: { assets: [...bodies] } }))
    .unwrap();
}

/**
 * Replaces one proposed asset of a group; `null` removes it, and the group with its last item.
 * Rejected if the item is gone or no longer matches `seen`.
 */
export async function updateProposedItem(
  group: number,
  seen: ProposedItem,
  body: AssetBody | null,
  tried: readonly AssetBody[] = [],
): Promise<AssetGroup | null> {
  const to = (open: readonly ProposedItem[]) => {
    const items = replaceItem(open, seen, body, tried);
    return typeof items === 'string' ? throwItemConflict(group, items) : items;
  };
  const now = await readGroup(group);
  if (to(openItems(now)).length > 0) return updateGroupItems(group, to);
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
