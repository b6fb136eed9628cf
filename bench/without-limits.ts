// Limits that no benchmark meets: its clients all come from one address.
import type { Limits } from '../apps/server/src/platform/http/limits.ts';

export const withoutLimits: Partial<Limits> = {
  callsPerMinute: 1_000_000_000,
  connections: 10_000,
  connectionsPerAddress: 10_000,
  streamsPerAddress: 10_000,
};
