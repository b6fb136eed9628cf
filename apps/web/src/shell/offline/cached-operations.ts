// Allowlist of responses the offline worker may cache: all public and identical for everyone.
// Nothing else is ever cached, because several people may use one device. A new operation is private
// until it is listed here; a test compares the list with the contract.

/**
 * Operations cached network-first: all public, not sealed, and the same for every user.
 */
export const cachedOperations = [
  'currentCity',
  'ruleSets',
  'subActivities',
  'activities',
  'languages',
  'constants',
  'userClassCategories',
  'displayNameCombinations',
  'distinctTimeLimits',
  'mapLayers',
  'linksPublicViewer',
] as const;

export type CacheKind = 'call' | 'tile' | 'asset' | 'none';

const tilePath = /^\/api\/tiles\/(?:curbs|base)\/\d+\/\d+\/\d+\/$/;

/**
 * Returns how the worker caches a request: `paths` are the paths of the cached operations, `method`
 * and
 * `url` belong to the request, `origin` is the page's.
 */
export function cacheKindOf(
  { method, url }: { readonly method: string; readonly url: string },
  origin: string,
  paths: ReadonlySet<string>,
): CacheKind {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'none';
  if (tilePath.test(pathname)) return 'tile';
  if (paths.has(pathname)) return 'call';
  return pathname.startsWith('/assets/') ? 'asset' : 'none';
}
