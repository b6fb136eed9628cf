// Live data as the map takes it, from what the live calls answer.
import { type LiveLink, liveLink, metresBetween, type Position } from '@curbwright/core';
import type { LiveOfLink } from '../../map/live-layers.ts';

interface AnsweredSensor {
  readonly geometry: { readonly coordinates: Position } | null;
  readonly is_online: boolean;
  readonly is_stale: boolean;
  readonly reading: { readonly spaces: number; readonly free: number } | null;
}

interface Answered {
  readonly link: number;
  readonly sensors: readonly AnsweredSensor[];
}

/** Link → its live state; links whose sensors are offline, silent or unreadable are left out. */
export function liveOf(answered: readonly Answered[]): ReadonlyMap<number, LiveOfLink> {
  return new Map(
    answered.flatMap(({ link, sensors }) => {
      const live = liveLink(
        sensors.map(({ is_online: isOnline, is_stale: isStale, reading }) => ({
          reading,
          counts: isOnline && !isStale,
        })),
      );
      const at = sensors.find(({ geometry }) => geometry !== null)?.geometry?.coordinates ?? null;
      return live === null || live.spaces === 0 ? [] : [[link, { ...live, at }] as const];
    }),
  );
}

/** All of them together; null when there are none. */
export function sumOf(
  live: ReadonlyMap<number, LiveLink>,
): { readonly spaces: number; readonly free: number } | null {
  if (live.size === 0) return null;
  let spaces = 0;
  let free = 0;
  for (const each of live.values()) {
    spaces += each.spaces;
    free += each.free;
  }
  return { spaces, free };
}

/** Most links one call is asked for. */
export const mostAsked = 500;

/** The links to ask for: all of a small city, else the nearest to the middle of the map; links nobody placed yet come first. */
export function linksToAsk(
  links: readonly number[],
  placed: ReadonlyMap<number, Position>,
  center: Position | null,
): readonly number[] {
  if (links.length <= mostAsked || center === null) return links.slice(0, mostAsked);
  const away = (link: number) => {
    const at = placed.get(link);
    return at === undefined ? -1 : metresBetween(center, at);
  };
  return links
    .map((link) => ({ link, away: away(link) }))
    .toSorted((a, b) => a.away - b.away)
    .slice(0, mostAsked)
    .map(({ link }) => link);
}

const longestWait = 240_000;

/** Milliseconds until the next call: the city's pause in seconds, doubled for every failure in a row up to four minutes. */
export function waitAfter(failures: number, seconds: number): number {
  const usual = seconds * 1000;
  return Math.max(usual, Math.min(longestWait, usual * 2 ** Math.min(failures, 10)));
}
