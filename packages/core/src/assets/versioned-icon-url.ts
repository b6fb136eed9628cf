// The URL of an asset's icon, with a version that changes when the icon does, so that browsers can
// cache it permanently without showing an outdated icon.

/** Query parameter of the version. */
const parameter = 'v';

/**
 * Adds the icon's version to its URL: any text or number that changes with the icon, such as a hash
 * or a revision. Replaces an existing version and preserves other parameters and the `#` fragment.
 * The version is used instead of the requirement's random number (decision 0419).
 */
export function versionedIconUrl(address: string, version: string | number): string {
  const [rest = '', ...behind] = address.split('#');
  const [path = '', ...queries] = rest.split('?');
  const otherParameters = queries
    .join('?')
    .split('&')
    .filter((part) => part !== '' && part !== parameter && !part.startsWith(`${parameter}=`));
  const query = [...otherParameters, `${parameter}=${encodeURIComponent(String(version))}`].join('&');
  const anchor = behind.length === 0 ? '' : `#${behind.join('#')}`;
  return `${path}?${query}${anchor}`;
}
