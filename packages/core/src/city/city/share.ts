// What a person shares of what they see: an address for colleagues, one for everybody, and the lines that put the map into another page.
import { isPublicViewer } from './modules.ts';

/** The page as it is now; `search` with its `?`, `hash` with its `#`, either may be empty. */
interface SharedPage {
  readonly origin: string;
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

export interface ShareAddresses {
  /** For everybody, in the public viewer; null where the city lets no visitors in. */
  readonly everybody: string | null;
  /** The very page, where it is not the public viewer: who opens it needs the rights it needs. */
  readonly colleagues: string | null;
  /** The address another page puts into a frame; null where the city lets no visitors in. */
  readonly framed: string | null;
}

/** Parameters that are the sender's own business: the reader has a language and a device of their own. */
const personal = ['language', 'is_hotspot'];
/** Parameters of staff's work, which no visitor may see. */
const ofStaff = ['scenario', 'as_of', 'proposal', 'asset', 'work_order'];

/** The query without some parameters; parts stay as they are written. */
function without(names: readonly string[], search: string): string {
  const parts = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !names.includes(part.replace(/=.*$/, '')));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/**
 * The addresses to share of a page. Guests land in the viewer: an address of the manager or the analyzer is for colleagues only.
 * @param visitorsEnter whether the city has enabled its public viewer
 */
export function shareAddresses(
  { origin, path, search, hash }: SharedPage,
  visitorsEnter: boolean,
): ShareAddresses {
  const own = `${without(personal, search)}${hash}`;
  const view = `${without([...personal, ...ofStaff], search)}${hash}`;
  const isPublic = isPublicViewer(path, false);
  return {
    everybody: visitorsEnter ? `${origin}/viewer/${view}` : null,
    colleagues: isPublic && visitorsEnter ? null : `${origin}${path}${own}`,
    framed: visitorsEnter ? `${origin}/public-default/${view}` : null,
  };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => entities[sign] ?? sign);
}

/** The line of HTML that puts an address into another page, `title` for who listens to the page. */
export function frameOf(address: string, title: string): string {
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="100%" height="600" loading="lazy" allow="geolocation"></iframe>`;
}
