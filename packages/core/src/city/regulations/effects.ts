// The effect of each activity on each use: the table of implications (docs/decisions/0011).
import type { Activity, Restriction } from './restriction.ts';
import { isUnknownRule } from './rules-unknown.ts';
import type { UserMatch } from './user-match.ts';

/** `exclude` forbids because the restriction is for other users; `silent` has no effect. */
export type Effect = 'allow' | 'forbid' | 'exclude' | 'silent';

/** Effects on parking, loading, unloading, stopping, travel, in the order of `uses`. */
export type Effects = readonly [Effect, Effect, Effect, Effect, Effect];

function effects(letters: string): Effects {
  const of = (index: number): Effect => {
    const letter = letters[index];
    if (letter === 'a') return 'allow';
    if (letter === 'f') return 'forbid';
    return letter === 'x' ? 'exclude' : 'silent';
  };
  return [of(0), of(1), of(2), of(3), of(4)];
}

/**
 * Effects on the users a restriction is for. Columns: parking, loading, unloading, stopping,
 * travel.
 */
const toItsUsers: Readonly<Record<Activity, Effects>> = {
  parking: effects('aaaa-'),
  loading: effects('faaa-'),
  unloading: effects('f-aa-'),
  stopping: effects('f--a-'),
  travel: effects('ffffa'),
  'no parking': effects('f----'),
  'no loading': effects('ff---'),
  'no unloading': effects('f-f--'),
  'no stopping': effects('ffff-'),
  'no travel': effects('----f'),
};

/** Effects on all other users when a positive restriction reserves its activity for its users. */
const toOthers: Readonly<Partial<Record<Activity, Effects>>> = {
  parking: effects('x----'),
  loading: effects('xxx--'),
  unloading: effects('x-x--'),
  stopping: effects('xxxx-'),
  travel: effects('xxxxx'),
};

const silent = effects('-----');
/** Where rules are unknown, nothing is allowed. */
const unknown = effects('fffff');

/** The effect of a restriction on each use, for a curb user with this match. */
export function effectsOn(restriction: Restriction, match: UserMatch): Effects {
  if (isUnknownRule(restriction)) return unknown;
  if (match !== 'no') return toItsUsers[restriction.activity];
  return restriction.forbidsOthers ? (toOthers[restriction.activity] ?? silent) : silent;
}
