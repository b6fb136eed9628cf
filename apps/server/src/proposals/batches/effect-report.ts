// Reports what changes of many curbs take away and their effect on a normal week: space-hours by curb
// type and the highest possible revenue. Computed once for all curbs with the same rules before and
// after.
import type { Contract } from '@curbwright/contract';
import {
  type ChangeEffects,
  changeEffects,
  civilDateAndTime,
  curbLinkIdOf,
  describeLosses,
  formatLosses,
  type LanguageName,
  type LossDetail,
  normalWeek,
  ordinaryCar,
  type ProposalLink,
  type Restriction,
  type RuleChanges,
  RuleSetWeeks,
  ruleSetOf,
  type SpaceEffect,
  sumSpaceEffects,
  toSpaceEffect,
} from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../../city/city-context.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';

type BatchChangesResponse = z.output<Contract['batchRegulationChanges']['answer']>;
type WireEffect = BatchChangesResponse['changes'][number]['effect'];
type ReportedRules = BatchChangesResponse['changes'][number]['rules'];

/** A change, with the indexes of its rules in the report, which are equal for equal rules. */
interface ChangeWithRules {
  readonly changes: RuleChanges;
  readonly rules: ReportedRules;
  /** Number of curbs, and the links and sections of the draft. */
  readonly curbs: number;
  readonly links: readonly ProposalLink[];
}

/** What the report needs to know about the curbs and the city. */
export interface EffectInput {
  /** Meters and number of spaces of the links; `null` = not counted. */
  readonly lengths: ReadonlyMap<number, number>;
  readonly spaces: ReadonlyMap<number, number | null>;
  /** Stored names of the curb types, by the name that rules use. */
  readonly typeNames: ReadonlyMap<string, string>;
  readonly language: LanguageName;
}

interface EffectReport extends Pick<BatchChangesResponse, 'loss_details' | 'effects'> {
  /** One entry per change, in the same order. */
  readonly changes: readonly Pick<BatchChangesResponse['changes'][number], 'loss_details' | 'effect'>[];
}

/** Counted spaces, and the number of links whose spaces are not counted. */
interface CountedSpaces {
  readonly spaces: number;
  readonly uncounted: number;
}

/** Counts the spaces of links. A section has a share of its link's spaces by length. */
function countSpaces(links: readonly ProposalLink[], { lengths, spaces }: EffectInput): CountedSpaces {
  let counted = 0;
  const uncounted = new Set<number>();
  for (const link of links) {
    const id = curbLinkIdOf(link);
    const ofLink = spaces.get(id) ?? null;
    const length = lengths.get(id) ?? 0;
    if (ofLink === null) uncounted.add(id);
    else if (link.kind === 'curb') counted += ofLink;
    else if (length > 0) counted += (ofLink * Math.min(length, link.to - link.from)) / length;
  }
  return { spaces: counted, uncounted: uncounted.size };
}

/** The effect of equal changes, and what they take away. */
interface SharedEffects {
  readonly effects: ChangeEffects;
  readonly losses: readonly LossDetail[];
}

/** Copies an effect, because responses are mutable. */
export function toWireEffect(effect: SpaceEffect): WireEffect {
  return { ...effect, by_type: [...effect.by_type] };
}

function computeEffects(changes: RuleChanges, weeks: RuleSetWeeks): SharedEffects {
  const { removed, added, unchanged } = changes;
  const setOf = (own: readonly Restriction[]) => ruleSetOf([...own, ...unchanged]);
  const effects = changeEffects(setOf(removed), setOf(added), weeks);
  return { effects, losses: describeLosses(changes, effects) };
}

/** Reports the losses and the effect of changes, for an ordinary car in the next normal week. */
export async function buildEffectReport(
  context: Pick<CityContext, 'city' | 'now'>,
  changes: readonly ChangeWithRules[],
  input: EffectInput,
): Promise<EffectReport> {
  const { time } = context.city;
  const { monday } = normalWeek(civilDateAndTime(context.now(), time.timeZone).date, time);
  const weeks = new RuleSetWeeks(monday, ordinaryCar, time);
  const pace = createYielder();
  const shared = new Map<string, SharedEffects>();
  const losing: { losses: readonly LossDetail[]; links: number; spaces: number }[] = [];
  const effects: SpaceEffect[] = [];
  for (const { changes: ruleChanges, rules, curbs, links } of changes) {
    const key = JSON.stringify(rules);
    const found = shared.get(key) ?? computeEffects(ruleChanges, weeks);
    shared.set(key, found);
    const counted = countSpaces(links, input);
    effects.push(toSpaceEffect(found.effects, counted.spaces, counted.uncounted));
    losing.push({ losses: found.losses, links: curbs, spaces: counted.spaces });
    if (pace.due()) await pace.rest();
  }
  const { typeNames, language } = input;
  const typeName = (name: string) => typeNames.get(name) ?? name;
  const sentences = formatLosses(losing, language, time, typeName);
  const details: number[][] = changes.map(() => []);
  sentences.forEach((sentence, index) => {
    for (const change of sentence.changes) details[change]?.push(index);
  });
  return {
    loss_details: sentences.map(({ kind, text, links, spaces }) => ({
      kind,
      text,
      links,
      spaces: Math.round(spaces),
    })),
    effects: { week_of: monday, ...toWireEffect(sumSpaceEffects(effects)) },
    changes: effects.map((effect, index) => ({
      effect: toWireEffect(effect),
      loss_details: details[index] ?? [],
    })),
  };
}
