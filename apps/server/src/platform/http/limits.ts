// Limits of the server: sizes, times and rates. How rates are counted is in rate-limits.ts.

export interface Limits {
  /** Calls of one kind a minute from one address (an office behind one is many people); tiles, the web app and health are not counted. */
  readonly callsPerMinute: number;
  /** Sign-in attempts an hour from one address. */
  readonly signInsPerHour: number;
  /** Refreshes an hour from one address: every client makes twelve. */
  readonly refreshesPerHour: number;
  readonly feedbackPerHour: number;
  /** Files of curbs an hour from one address. */
  readonly exportsPerHour: number;
  /** Feeds checked an hour from one address. */
  readonly feedChecksPerHour: number;
  /** Calls a minute of other software by key and by address; null = as the city sets. */
  readonly keyCallsPerMinute: number | null;
  readonly addressCallsPerMinute: number | null;
  /** Connections of all at once. */
  readonly connections: number;
  /** Connections at once of one address, where no proxy stands in front. */
  readonly connectionsPerAddress: number;
  /** Live streams at once of one address, and of one person who is signed in. */
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

/** Of so many connections, those that only health checks and people who are signed in may use: a twentieth. */
export const reservedConnections = (connections: number) => Math.ceil(connections / 20);

/** Connections of an address beyond its limit that may still ask for health, or show that a person is signed in. */
export const extraPerAddress = 10;

/** Requests at once of one address behind a proxy: more than its connections without one, for over HTTP/2 one browser asks for 128. */
export const mostRunningRequests = ({ connectionsPerAddress }: Pick<Limits, 'connectionsPerAddress'>) =>
  Math.max(200, connectionsPerAddress);

/** Milliseconds in which a connection beyond a limit must send its first request. */
export const firstRequestTimeout = 2_000;

/** Live streams of all at once: half of the connections, so that streams alone never take them all; the last tenth is for people who are signed in. */
export function mostStreams(connections: number): { readonly all: number; readonly notSignedIn: number } {
  const all = Math.floor(connections / 2);
  return { all, notSignedIn: all - Math.ceil(all / 10) };
}

/** Bytes of a body. */
export const bodyLimit = 1024 * 1024;

/** Bytes of a body that holds 50,000 ids or pasted names. */
export const longListLimit = 4 * 1024 * 1024;

/**
 * Times of a body (trust §3.2), milliseconds and bytes: 15 s, but minutes for a form with files, as long as it keeps coming (4 kB in any 12 s).
 * One that stalls is found a third of the pause later at the latest, after 16 s.
 */
export const bodyTimes = { body: 15_000, form: 600_000, pause: 12_000, leastOfForm: 4_096 } as const;

/** Requests of one connection that wait while an earlier one is answered. */
export const mostInLine = 32;

/** Of an answer that waits, a reader takes at least so many bytes in so many milliseconds. */
export const answerTimes = { pause: 10_000, leastOfAnswer: 8_192, idle: 12_000 } as const;

/** A proxy reads ahead and then not for a while: of a megabyte or two that its reader takes at 40 KB a second nothing is heard here. */
export const pauseOfProxy = 60_000;

/** Bytes of a body that are still read, and forgotten, when its request is answered already. */
export const mostAfterRefusal = 20 * 1024 * 1024;

/** Times that close slow clients whatever they send, milliseconds; what a body may take is in `bodyTimes`. */
export const serverTimes = {
  requestTimeout: bodyTimes.form + 15_000,
  keepAliveTimeout: 10_000,
} as const;
export const headersTimeout = 10_000;
export const checkingInterval = 2_000;
/** Bytes of a request's headers. */
export const maxHeaderSize = 16_384;
