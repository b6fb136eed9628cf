// The effect of each activity on each use: the table of implications (docs/decisions/0011).
import type { Activity, Restriction } from './restriction.ts';
import { isUnknownRule } from './unknown-rules.ts';
import type { UserMatch } from './user-match.ts';

/** `exclude` forbids because the restriction is for other users; `silent` has no effect. */
export type Effect = 'allow' | 'forbid' | 'exclude' | 'silent';

/** Effects on parking, loading, unloading, stopping, travel, in the order of `uses`. */
export type Effects = readonly [Effect, Effect, Effect, Effect, Effect];

function parseEffects(letters: string): Effects {
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
const effectsOnNamedUsers: Readonly<Record<Activity, Effects>> = {
  parking: parseEffects('aaaa-'),
  loading: parseEffects('faaa-'),
  unloading: parseEffects('f-aa-'),
  stopping: parseEffects('f--a-'),
  travel: parseEffects('ffffa'),
  'no parking': parseEffects('f----'),
  'no loading': parseEffects('ff---'),
  'no unloading': parseEffects('f-f--'),
  'no stopping': parseEffects('ffff-'),
  'no travel': parseEffects('----f'),
};

/**
 * Effects on all other users when a restriction that allows something reserves it for its users.
 */
const effectsOnOtherUsers: Readonly<Partial<Record<Activity, Effects>>> = {
  parking: parseEffects('x----'),
  loading: parseEffects('xxx--'),
  unloading: parseEffects('x-x--'),
  stopping: parseEffects('xxxx-'),
  travel: parseEffects('xxxxx'),
};

const silent = parseEffects('-----');
/** Effects of unknown rules: every use is forbidden. */
const unknown = parseEffects('fffff');

/** Returns the effect of a restriction on each use, for a curb user with this match. */
export function effectsOn(restriction: Restriction, match: UserMatch): Effects {
  if (isUnknownRule(restriction)) return unknown;
  if (match !== 'no') return effectsOnNamedUsers[restriction.activity];
  return restriction.forbidsOthers ? (effectsOnOtherUsers[restriction.activity] ?? silent) : silent;
}
