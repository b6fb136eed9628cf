// Checks whether an address is on the public internet. All others (this machine, the office
// network, cloud metadata) are blocked in URLs that users enter.
import { BlockList, isIP, isIPv6 } from 'node:net';

const reservedList = new BlockList();
/** IANA's special-purpose addresses (RFC 6890 and its registry). */
const reservedIpv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
for (const [net, prefix] of reservedIpv4) reservedList.addSubnet(net, prefix, 'ipv4');
/**
 * Ranges within 2000::/3, the only global one, that are not public or that embed an IPv4 address.
 */
const reservedIpv6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
for (const [net, prefix] of reservedIpv6) reservedList.addSubnet(net, prefix, 'ipv6');
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return globalIpv6.check(address, 'ipv6') && !reservedList.check(address, 'ipv6');
  return isIP(address) === 4 && !reservedList.check(address, 'ipv4');
}

/**
 * The IP address written in a URL, without brackets; `null` if it names a host. `new URL` has
 * already normalized forms such as 0x7f.1 and 2130706433.
 */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}
