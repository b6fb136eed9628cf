// Maps an IP address to the network of one subscriber, whose requests are counted together.

import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Returns the network of one subscriber: an IPv4 address itself, or the /64 of an IPv6 address. */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  // Normalized by `new URL`: lower case, one run of zeros omitted, and IPv4 as two groups.
  const written = new URL(`http://[${address.split('%')[0]}]/`).hostname.slice(1, -1);
  const [before = '', after] = written.split('::');
  const parts = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(':'));
  const [first, last] = [parts(before), parts(after)];
  const zeros = after === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  const all = [...first, ...zeros, ...last];
  const isMapped = all.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? all.join(':') : `${all.slice(0, 4).join(':')}::/64`;
}

/**
 * Returns the keyed hash that stands for an IP address in the database. The address cannot be
 * recovered from it without the server's key.
 */
export function hashClientNetwork(key: Uint8Array, address: string): string {
  return `ip ${createHmac('sha256', key)
    .update(`address\n${clientNetwork(address)}`)
    .digest('base64url')
    .slice(0, 22)}`;
}
