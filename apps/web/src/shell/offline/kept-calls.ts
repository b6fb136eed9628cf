// What the offline worker may keep on the device: a list of public answers, the same for everybody. What is not listed is never kept.

/** Calls that are kept, newest answer first asked for: all public, unsealed, and the same whoever asks (decision 0085). */
export const keptCalls = [
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

export type Keeping = 'call' | 'tile' | 'asset' | 'none';

const tilePath = /^\/api\/tiles\/(?:curbs|base)\/\d+\/\d+\/\d+\/$/;

/** How the worker treats a request: `paths` are those of the kept calls, `method` and `url` the request's, `origin` the page's. */
export function keepingOf(
  { method, url }: { readonly method: string; readonly url: string },
  origin: string,
  paths: ReadonlySet<string>,
): Keeping {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'none';
  if (tilePath.test(pathname)) return 'tile';
  if (paths.has(pathname)) return 'call';
  return pathname.startsWith('/assets/') ? 'asset' : 'none';
}
