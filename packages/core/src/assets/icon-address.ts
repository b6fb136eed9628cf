// The address of an asset's icon: with a version that changes when the icon does, so that a browser keeps it for good and never shows an old one.

/** The parameter that carries the version. */
const parameter = 'v';

/**
 * The icon's address with its version (any text or number that changes with the icon: a hash, a revision). One that stands there already is
 * replaced; other parameters and what follows the `#` stay. Instead of the requirement's random number (decision 0419).
 */
export function iconAddress(address: string, version: string | number): string {
  const [rest = '', ...behind] = address.split('#');
  const [path = '', ...queries] = rest.split('?');
  const kept = queries
    .join('?')
    .split('&')
    .filter((part) => part !== '' && part !== parameter && !part.startsWith(`${parameter}=`));
  const query = [...kept, `${parameter}=${encodeURIComponent(String(version))}`].join('&');
  const anchor = behind.length === 0 ? '' : `#${behind.join('#')}`;
  return `${path}?${query}${anchor}`;
}
