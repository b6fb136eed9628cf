// A group of proposed assets written anew: what goes back as it is, what is added, what of an earlier try is there already.
import type { Contract } from '@curbwright/contract';
import type { CallArg } from '../shell/api.ts';

export type AssetBody = NonNullable<CallArg<Contract['createProposedAssetGroup']>['body']>['assets'][number];
export type AssetGroup = import('zod').output<Contract['proposedAssetGroup']['answer']>;
export type ProposedItem = AssetGroup['assets'][number];

/** A proposed asset as it is written again: it keeps its id. */
export function bodyOf(item: ProposedItem): AssetBody {
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

/** What of a group is not published yet. */
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

/** True when an item is what this body made: the same change of the same asset, or a new one of the same type at the very same place. */
function isMadeBy(item: ProposedItem, body: AssetBody): boolean {
  if (item.action !== body.action) return false;
  return item.action === 'create'
    ? item.asset_config === body.asset_config && isSamePlace(item, body)
    : item.asset === body.asset;
}

/** True when one of the open items is what an earlier try, whose answer never came, made. */
export function hasTried(open: readonly ProposedItem[], tried: readonly AssetBody[]): boolean {
  return open.some((item) => tried.some((body) => isMadeBy(item, body)));
}

/**
 * The open items with these changes after them. What an earlier try without an answer made is written over instead of made once more; the
 * changes come last, in their order.
 */
export function withChanges(
  open: readonly ProposedItem[],
  bodies: readonly AssetBody[],
  tried: readonly AssetBody[],
): AssetBody[] {
  const made = open.filter((item) => tried.some((body) => isMadeBy(item, body)));
  const used = new Set<number>();
  const changes = bodies.map((body) => {
    // Of one form there is one body: whatever its tries made is this one.
    const item = made.find(
      ({ id, action, asset }) =>
        !used.has(id) && action === body.action && (action === 'create' || asset === body.asset),
    );
    if (item === undefined) return body;
    used.add(item.id);
    return { ...body, id: item.id };
  });
  return [...open.filter(({ id }) => !used.has(id)).map(bodyOf), ...changes];
}

/** True when an item is as this body wrote it, as far as the server stores what it is sent. */
function isWritten(item: ProposedItem, body: AssetBody): boolean {
  return (
    isSamePlace(item, body) &&
    item.name === body.name &&
    item.installed === body.installed &&
    item.removed === body.removed
  );
}

/**
 * The open items with one of them written anew, or without it (`body` null). `gone`: it is not open any more; `changed`: it is not as `seen`
 * any more, and not as an earlier try
 * without an answer wrote it: somebody else did.
 */
export function withItem(
  open: readonly ProposedItem[],
  seen: ProposedItem,
  body: AssetBody | null,
  tried: readonly AssetBody[] = [],
): AssetBody[] | 'gone' | 'changed' {
  const now = open.find(({ id }) => id === seen.id);
  if (now === undefined) return 'gone';
  const isSeen = JSON.stringify(bodyOf(now)) === JSON.stringify(bodyOf(seen));
  if (!isSeen && !tried.some((one) => isWritten(now, one))) return 'changed';
  return open.flatMap((item) => {
    if (item.id !== seen.id) return bodyOf(item);
    return body === null ? [] : { ...body, id: item.id };
  });
}
