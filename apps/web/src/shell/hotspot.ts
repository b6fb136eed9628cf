// The hotspot view (requirement §6): the public viewer without a header, often inside another app. The flag stands in the address and stays there.

const hotspotFlag = 'is_hotspot';

/** True where the address says `is_hotspot=1`. */
export function isHotspot(search = location.search): boolean {
  return new URLSearchParams(search).get(hotspotFlag) === '1';
}

/** An address of the app with the flag of the page it is reached from. */
export function keepingHotspot(address: string, search = location.search): string {
  if (!isHotspot(search) || isHotspot(/\?[^#]*/.exec(address)?.[0] ?? '')) return address;
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return `${path}${query === '' ? '?' : `${query}&`}${hotspotFlag}=1${hash}`;
}
