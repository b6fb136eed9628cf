// The street-parking tags of one side of a way, both schemes, with `both` folded in and misspelt keys told.
import type { Tags } from './element.ts';

export type Side = 'left' | 'right';

/** A value and the key it stood under, for messages. */
export interface Said {
  readonly key: string;
  readonly value: string;
}

export interface SideTags {
  /** What follows `parking:<side>:`; '' is `parking:<side>` itself. */
  readonly current: ReadonlyMap<string, Said>;
  /** What follows `parking:lane:<side>:`. */
  readonly lane: ReadonlyMap<string, Said>;
  /** What follows `parking:condition:<side>:`. */
  readonly condition: ReadonlyMap<string, Said>;
  /** Keys whose side is missing or doubled; read as both sides where that can be meant. */
  readonly doubtful: readonly { readonly said: Said; readonly used: boolean }[];
}

const form = /^parking:(?:(lane|condition):)?(left|right|both)(?::(.+))?$/;
const sideless = /^parking:(lane|condition)(?::(?!left|right|both)(.+))?$/;

/** The tags that speak of one side; a side's own tag beats the one for both. */
export function sideTags(tags: Tags, side: Side): SideTags {
  const maps = {
    current: new Map<string, Said>(),
    lane: new Map<string, Said>(),
    condition: new Map<string, Said>(),
  };
  const doubtful: { said: Said; used: boolean }[] = [];
  const put = (scheme: string | undefined, rest: string, said: Said, own: boolean) => {
    const map = scheme === 'lane' ? maps.lane : scheme === 'condition' ? maps.condition : maps.current;
    if (own || !map.has(rest)) map.set(rest, said);
  };
  for (const [key, value] of Object.entries(tags)) {
    const said = { key, value: value.trim() };
    const match = form.exec(key);
    if (match !== null) {
      const [, scheme, of, rest = ''] = match;
      // `parking:left:both`, `parking:both:right:fee`: one side too many.
      if (/^(left|right|both)\b/.test(rest)) doubtful.push({ said, used: false });
      else if (of === side || of === 'both') put(scheme, rest, said, of === side);
      continue;
    }
    const bare = sideless.exec(key);
    if (bare === null) continue;
    doubtful.push({ said, used: true });
    put(bare[1], bare[2] ?? '', said, false);
  }
  return { ...maps, doubtful };
}
