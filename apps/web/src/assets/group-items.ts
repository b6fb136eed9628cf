// Rebuilds a group of proposed assets for saving: unchanged items, added items, and items an
// earlier attempt already created.
import type { Contract } from '@curbwright/contract';
import type { OperationArg } from '../shell/api.ts';

export type AssetBody = NonNullable<
  OperationArg<Contract['createProposedAssetGroup']>['body']
>['assets'][number];
export type AssetGroup = import('zod').output<Contract['proposedAssetGroup']['answer']>;
export type ProposedItem = AssetGroup['assets'][number];

/** Returns the body that rewrites a proposed asset under the same id. */
export function toItemBody(item: ProposedItem): AssetBody {
  const { id, action, asset, asset_config, name, geometry, properties, installed, removed, seen_version } =
    item;
  return {
    id,
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

/** Returns the unpublished items of a group. */
export function openItems({ assets }: Pick<AssetGroup, 'assets'>): readonly ProposedItem[] {
  return assets.filter(({ is_published }) => !is_published);
}

type Place = { readonly geometry?: AssetBody['geometry'] };

function isSamePlace(one: Place, other: Place): boolean {
  return (
    one.geometry?.type === other.geometry?.type &&
    JSON.stringify(one.geometry?.coordinates) === JSON.stringify(other.geometry?.coordinates)
  );
}

/**
 * Whether an item was created by this body: the same change of the same asset, or a new asset of
 * the same type at exactly the same place.
 */
function isCreatedBy(item: ProposedItem, body: AssetBody): boolean {
  if (item.action !== body.action) return false;
  return item.action === 'create'
    ? item.asset_config === body.asset_config && isSamePlace(item, body)
    : item.asset === body.asset;
}

/** Whether one of the open items was created by an earlier attempt that got no response. */
export function hasEarlierAttempt(open: readonly ProposedItem[], tried: readonly AssetBody[]): boolean {
  return open.some((item) => tried.some((body) => isCreatedBy(item, body)));
}

/**
 * Returns the open items followed by these changes in order. Items that an earlier attempt without
 * a response created are overwritten, not duplicated.
 */
export function appendChanges(
  open: readonly ProposedItem[],
  bodies: readonly AssetBody[],
  tried: readonly AssetBody[],
): AssetBody[] {
  const made = open.filter((item) => tried.some((body) => isCreatedBy(item, body)));
  const used = new Set<number>();
  const changes = bodies.map((body) => {
    // A form has only one body, so items from its earlier attempts are this item.
    const item = made.find(
      ({ id, action, asset }) =>
        !used.has(id) && action === body.action && (action === 'create' || asset === body.asset),
    );
    if (item === undefined) return body;
    used.add(item.id);
    return { ...body, id: item.id };
  });
  return [...open.filter(({ id }) => !used.has(id)).map(toItemBody), ...changes];
}

/** Whether an item matches this body, as far as the server stores values unchanged. */
function matchesBody(item: ProposedItem, body: AssetBody): boolean {
  return (
    isSamePlace(item, body) &&
    item.name === body.name &&
    item.installed === body.installed &&
    item.removed === body.removed
  );
}

/**
 * Returns the open items with one replaced, or removed if `body` is `null`. Returns `gone` if the
 * item is no longer open, and `changed` if it matches neither
 * `seen` nor an earlier attempt without a response, because someone else changed it.
 */
export function replaceItem(
  open: readonly ProposedItem[],
  seen: ProposedItem,
  body: AssetBody | null,
  tried: readonly AssetBody[] = [],
): AssetBody[] | 'gone' | 'changed' {
  const now = open.find(({ id }) => id === seen.id);
  if (now === undefined) return 'gone';
  const isSeen = JSON.stringify(toItemBody(now)) === JSON.stringify(toItemBody(seen));
  if (!isSeen && !tried.some((one) => matchesBody(now, one))) return 'changed';
  return open.flatMap((item) => {
    if (item.id !== seen.id) return toItemBody(item);
    return body === null ? [] : { ...body, id: item.id };
  });
}
