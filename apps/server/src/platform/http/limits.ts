// Limits of the server: sizes, times and rates. rate-limits.ts does the counting.
import { maxImportBodyBytes } from '@curbwright/contract';

export interface Limits {
  /**
   * Requests per minute and operation from one address (an office behind one address is many
   * users). Tiles, the web app and health checks do not count.
   */
  readonly callsPerMinute: number;
  /** Sign-in attempts per hour from one address. */
  readonly signInsPerHour: number;
  /** Token refreshes per hour from one address; each client makes twelve per hour. */
  readonly refreshesPerHour: number;
  readonly feedbackPerHour: number;
  /** Exported curb files per hour from one address. */
  readonly exportsPerHour: number;
  /** Feed checks per hour from one address. */
  readonly feedChecksPerHour: number;
  /**
   * Requests per minute from API clients, per key and per address; `null` = the city's own setting
   * applies.
   */
  readonly keyCallsPerMinute: number | null;
  readonly addressCallsPerMinute: number | null;
  /** Concurrent connections in total. */
  readonly connections: number;
  /** Concurrent connections per address, when the server is not behind a proxy. */
  readonly connectionsPerAddress: number;
  /** Concurrent live streams per address, and per signed-in user. */
  readonly streamsPerAddress: number;
}

export const defaultLimits: Limits = {
  callsPerMinute: 1200,
  signInsPerHour: 100,
  refreshesPerHour: 6000,
  feedbackPerHour: 5,
  exportsPerHour: 120,
  feedChecksPerHour: 30,
  keyCallsPerMinute: null,
  addressCallsPerMinute: null,
  connections: 2_000,
  connectionsPerAddress: 60,
  streamsPerAddress: 20,
};

/** The part of the connections reserved for health checks and signed-in users: a twentieth. */
export const reservedConnections = (connections: number) => Math.ceil(connections / 20);

/**
 * Extra connections of an address beyond its limit, for health checks and for proving that a user
 * is signed in.
 */
export const extraPerAddress = 10;

/**
 * Concurrent requests per address behind a proxy. More than the connections allowed without one,
 * because over HTTP/2 a single browser makes 128 requests at once.
 */
export const maxConcurrentRequests = ({ connectionsPerAddress }: Pick<Limits, 'connectionsPerAddress'>) =>
  Math.max(200, connectionsPerAddress);

/** Milliseconds within which a connection beyond a limit must send its first request. */
export const firstRequestTimeoutMs = 2_000;

/**
 * Concurrent live streams in total: half of the connections, so that streams alone never use them
 * all. The last tenth is reserved for signed-in users.
 */
export function maxStreams(connections: number): { readonly all: number; readonly notSignedIn: number } {
  const all = Math.floor(connections / 2);
  return { all, notSignedIn: all - Math.ceil(all / 10) };
}

/** Largest request body, in bytes. */
export const bodyLimit = 1024 * 1024;

/** Largest request body, in bytes, of the operations that may send more. */
export const bodyLimits = { 'long list': 4 * 1024 * 1024, import: maxImportBodyBytes } as const;

/**
 * Time limits of a body (trust §3.2), in milliseconds and bytes: 15 s, or minutes for a form with
 * files as long as data keeps arriving (4 kB in any 12 s). A stalled form is detected at most a
 * third of the pause later, after 16 s.
 */
export const bodyTimeouts = { body: 15_000, form: 600_000, pause: 12_000, leastOfForm: 4_096 } as const;

/** Maximum number of requests on one connection that wait for an earlier one to be answered. */
export const maxPipelinedRequests = 32;

/**
 * While a response waits, its reader must accept at least `leastOfAnswer` bytes per `pause`
 * milliseconds.
 */
export const responseTimeouts = { pause: 10_000, leastOfAnswer: 8_192, idle: 12_000 } as const;

/**
 * `pause` behind a proxy, in milliseconds. A proxy reads a megabyte or two ahead and then nothing
 * while its client consumes that at 40 KB a second.
 */
export const proxyPauseMs = 60_000;

/**
 * Maximum number of bytes of a body that are still read and discarded after its request has been
 * answered.
 */
export const maxBytesAfterRejection = 20 * 1024 * 1024;

/**
 * Time limits, in milliseconds, that close slow clients whatever they send; those of a body are in
 * `bodyTimeouts`.
 */
export const serverTimeouts = {
  requestTimeout: bodyTimeouts.form + 15_000,
  keepAliveTimeout: 10_000,
} as const;
export const headersTimeout = 10_000;
export const connectionCheckIntervalMs = 2_000;
/** Largest request headers, in bytes. */
export const maxHeaderSize = 16_384;
