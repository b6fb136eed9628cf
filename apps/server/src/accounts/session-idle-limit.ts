// Idle limit of login sessions, and the cutoff times that decide which sessions are active.

/** Milliseconds of inactivity after which a session ends (ASVS 7.3: half an hour). */
export const idleTimeoutMs = 30 * 60 * 1000;

export interface SessionCutoff {
  readonly now: Date;
  /** Sessions last used before this are expired. */
  readonly idleSince: Date;
}

export function sessionCutoffAt(now: number): SessionCutoff {
  return { now: new Date(now), idleSince: new Date(now - idleTimeoutMs) };
}
