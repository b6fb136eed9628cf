// Share links for the current view: one for colleagues, one for everyone, and the HTML that embeds
// the map in another page.
import { isPublicViewer } from './modules.ts';

/** The current page; `search` includes its `?`, `hash` its `#`, and either may be empty. */
interface SharedPage {
  readonly origin: string;
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

export interface ShareLinks {
  /** Link to the public viewer for everyone; `null` when the city does not allow visitors. */
  readonly everybody: string | null;
  /**
   * Link to this exact page, which requires the same permissions to open; `null` on the public
   * viewer when it is open to visitors, because `everybody` is then sufficient.
   */
  readonly colleagues: string | null;
  /** URL for embedding in a frame; `null` when the city does not allow visitors. */
  readonly framed: string | null;
}

/**
 * Personal parameters, which are removed because the recipient has their own language and device.
 */
const personalParameters = ['language', 'is_hotspot'];
/** Parameters of staff work that visitors must not see. */
const staffParameters = ['scenario', 'as_of', 'proposal', 'asset', 'work_order'];

/** Removes parameters from the query; the others keep their exact encoding. */
function removeQueryParameters(names: readonly string[], search: string): string {
  const parts = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !names.includes(part.replace(/=.*$/, '')));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/**
 * Returns the links to share for a page. The link for everyone always opens the public viewer;
 * pages of the manager and the analyzer are only shared with colleagues.
 * @param isOpenToVisitors whether the city has enabled its public viewer
 */
export function createShareLinks(
  { origin, path, search, hash }: SharedPage,
  isOpenToVisitors: boolean,
): ShareLinks {
  const own = `${removeQueryParameters(personalParameters, search)}${hash}`;
  const view = `${removeQueryParameters([...personalParameters, ...staffParameters], search)}${hash}`;
  const isPublic = isPublicViewer(path, false);
  return {
    everybody: isOpenToVisitors ? `${origin}/viewer/${view}` : null,
    colleagues: isPublic && isOpenToVisitors ? null : `${origin}${path}${own}`,
    framed: isOpenToVisitors ? `${origin}/public-default/${view}` : null,
  };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function escapeHtml(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => entities[sign] ?? sign);
}

/** Returns the HTML that embeds a URL in a page, with `title` for screen readers. */
export function toIframeHtml(address: string, title: string): string {
  return `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="100%" height="600" loading="lazy" allow="geolocation"></iframe>`;
}
