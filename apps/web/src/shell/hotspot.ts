// Hotspot view (requirement §6): the public viewer without a header, often embedded in another app.
// The flag stays in the URL.

const hotspotFlag = 'is_hotspot';

/** Whether the URL contains `is_hotspot=1`. */
export function isHotspot(search = location.search): boolean {
  return new URLSearchParams(search).get(hotspotFlag) === '1';
}

/** Adds the current page's hotspot flag to a URL of the app. */
export function withHotspotFlag(address: string, search = location.search): string {
  if (!isHotspot(search) || isHotspot(/\?[^#]*/.exec(address)?.[0] ?? '')) return address;
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return `${path}${query === '' ? '?' : `${query}&`}${hotspotFlag}=1${hash}`;
}
