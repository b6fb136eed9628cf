// What a rate limit counts as one client: an IPv4 address or the network of an IPv6 subscriber. A
// flood of addresses does not affect API keys.
import { describe, expect, it } from 'vitest';
import { clientNetwork, hashClientNetwork } from '../../platform/http/client-network.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { createUsageMeter } from './usage-meter.ts';

describe('a subscriber', () => {
  it('is an IPv4 address, also in an IPv6 one, or a /64', () => {
    expect(clientNetwork('192.0.2.7')).toBe('192.0.2.7');
    expect(clientNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(clientNetwork('2001:DB8:1:2::9')).toBe(clientNetwork('2001:db8:1:2:ffff::'));
    expect(clientNetwork('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(clientNetwork('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(clientNetwork('::ffff:192.0.2.7')).not.toBe(clientNetwork('::ffff:192.0.2.8'));
    expect(clientNetwork('2001:db8:1:3::9')).not.toBe(clientNetwork('2001:db8:1:2::9'));
  });
  it('is stored as a hash that needs the key', () => {
    const [one, other] = [new Uint8Array(32), new Uint8Array(32).fill(1)];
    expect(hashClientNetwork(one, '192.0.2.7')).not.toContain('192');
    expect(hashClientNetwork(one, '192.0.2.7')).not.toBe(hashClientNetwork(other, '192.0.2.7'));
  });
});

it('a crowd of addresses shares what is left, and keys are not in it', async () => {
  const database = await openTestDatabase();
  const meter = createUsageMeter({ ...database.context, now: () => 1_000 });
  for (let at = 0; at < 50_000; at++) meter.take(`ip ${at}`, 10);
  const crowd = Array.from({ length: 11 }, (_, at) => meter.take(`ip new ${at}`, 10).exceeded);
  expect(crowd).toEqual([...Array(10).fill(false), true]);
  expect(meter.take('ip 7', 10).exceeded).toBe(false);
  expect(meter.take('key 1', 10)).toMatchObject({ exceeded: false, left: 9 });
  await meter.close();
  await database.close();
});
