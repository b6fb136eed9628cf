// The address of an open change of assets: the list of assets with that change shown.

const parameter = 'asset_change';

/** Returns the path that shows an open change in the list. */
export function groupPath(group: number): string {
  return `/manager/listview/?list=assets&${parameter}=${group}`;
}

/** Returns the change that the address shows; `null` = none. */
export function groupOfAddress(search: string): number | null {
  const group = Number(new URLSearchParams(search).get(parameter));
  return Number.isInteger(group) && group > 0 ? group : null;
}
