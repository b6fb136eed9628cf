// The curbs of the what-if model: in their current state, and under the changed rules.
import {
  type CityTime,
  type RuleSet,
  type ScenarioCurb,
  type TypicalHour,
  typicalWeek,
  type WhatIfCurb,
  type WhatIfSection,
} from '@curbwright/core';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';

/** Numbers the curb types that occur, and records the kind of demand for each. */
class CurbTypeNumbers {
  readonly kinds: (string | null)[] = [];
  readonly #numbers = new Map<string, number>();

  number({ className, kind }: TypicalHour): number {
    if (kind === null) return -1;
    let number = this.#numbers.get(className);
    if (number === undefined) {
      number = this.kinds.push(kind) - 1;
      this.#numbers.set(className, number);
    }
    return number;
  }
}

interface RuleWeek {
  readonly types: Int16Array;
  readonly limits: Int16Array;
}

/** Longest time limit that is stored, in minutes; longer ones are reduced to it. */
const maxLimitMinutes = 32_767;

/** Weeks of rule sets, each computed once. */
export class RuleWeeks {
  readonly classes = new CurbTypeNumbers();
  readonly #weeks = new Map<string, RuleWeek>();
  readonly #date: string;
  readonly #cityTime: CityTime;

  constructor(date: string, cityTime: CityTime) {
    this.#date = date;
    this.#cityTime = cityTime;
  }

  of(ruleSet: RuleSet | null): RuleWeek {
    const key = ruleSet?.id ?? '';
    let found = this.#weeks.get(key);
    if (found === undefined) {
      const hours = typicalWeek(ruleSet, this.#date, this.#cityTime);
      found = {
        types: Int16Array.from(hours, (hour) => this.classes.number(hour)),
        limits: Int16Array.from(hours, ({ limit }) => Math.min(limit, maxLimitMinutes)),
      };
      this.#weeks.set(key, found);
    }
    return found;
  }
}

/**
 * Only a limit that is new, or shorter than today's, shortens a session. Today's limit is already
 * reflected in the sessions.
 */
function newLimits(after: RuleWeek, before: RuleWeek): Int16Array {
  return after.limits.map((limit, hour) => {
    const known = before.limits[hour] ?? 0;
    const isSame = after.types[hour] === before.types[hour];
    return isSame && known > 0 && limit >= known ? 0 : limit;
  });
}

export interface ModelCurb {
  readonly link: number;
  readonly curb: WhatIfCurb;
}

/** Most sessions loaded for one response. Above it, evenly spaced links are sampled. */
const maxSessions = 250_000;
/**
 * Most curbs per response, also sampled evenly. Each takes some ten kilobytes of hourly data while
 * modeled.
 */
const maxCurbs = 5000;

/** Returns every n-th curb, so that the limits on curbs and sessions are met. */
export function sampleCurbs<Curb extends { readonly link: number }>(
  curbs: readonly Curb[],
  stays: ReadonlyMap<number, number>,
): readonly Curb[] {
  const all = curbs.reduce((sum, { link }) => sum + (stays.get(link) ?? 0), 0);
  const every = Math.max(1, Math.ceil(all / maxSessions), Math.ceil(curbs.length / maxCurbs));
  return curbs.filter((_, index) => index % every === 0);
}

/** For curbs with unchanged rules: no limit is new. */
const noNewLimits = new Int16Array(168);

/** The observed links among the curbs, in id order, each with its pieces after the change. */
export async function buildModelCurbs(
  before: readonly ScenarioCurb[],
  after: readonly ScenarioCurb[],
  observedOf: (link: number) => Float64Array | null,
  weeks: RuleWeeks,
): Promise<readonly ModelCurb[]> {
  const pieces = new Map<number, ScenarioCurb[]>();
  for (const piece of after) {
    const known = pieces.get(piece.linkId);
    if (known === undefined) pieces.set(piece.linkId, [piece]);
    else known.push(piece);
  }
  const pace = createYielder();
  const found: ModelCurb[] = [];
  for (const { linkId, ruleSet, spaces } of before) {
    const observed = observedOf(linkId);
    if (observed === null || spaces === 0) continue;
    const now = weeks.of(ruleSet);
    const sectionsAfter = (pieces.get(linkId) ?? []).map((piece): WhatIfSection => {
      const week = weeks.of(piece.ruleSet);
      return {
        spaces: piece.spaces,
        types: week.types,
        limits: week === now ? noNewLimits : newLimits(week, now),
      };
    });
    found.push({ link: linkId, curb: { spaces, types: now.types, observed, after: sectionsAfter } });
    if (pace.due()) await pace.rest();
  }
  return found;
}
