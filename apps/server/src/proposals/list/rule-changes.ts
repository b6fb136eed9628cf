// What proposals change in the rules of their curbs, as text: in one line, and rule by rule.
import { maxRuleChangeGroups, type RuleChangeGroup } from '@curbwright/contract';
import {
  compareRules,
  formatChangeLine,
  formatRuleChanges,
  joinChangeLines,
  type LanguageName,
  type RuleChangeSentences,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import { loadCurbTypeNames } from '../../city/curb-types/curb-type-names.sql.ts';
import type { CityCache } from '../../city/published-city/city-cache-types.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { type ChangedRules, loadChangedRules } from './changed-rules.ts';

export interface ProposalRuleChanges {
  /** What the proposal changes, in one line. */
  readonly line: string;
  /** Every difference in one line each, those of the most curbs first. */
  readonly lines: readonly string[];
  /** Groups with the most curbs first. */
  readonly groups: readonly RuleChangeGroup[];
  /** Number of groups, including those left out. */
  readonly count: number;
}

/**
 * Formats each change once, however many proposals make it: restrictions are compared and described
 * per pair of rule sets.
 */
class RuleChangeFormatter {
  readonly #known = new Map<string, RuleChangeSentences>();
  readonly #language: LanguageName;
  readonly #city: Pick<CityCache, 'time'>;

  readonly #typeNames: ReadonlyMap<string, string>;

  constructor(city: Pick<CityCache, 'time'>, language: LanguageName, typeNames: ReadonlyMap<string, string>) {
    this.#city = city;
    this.#language = language;
    this.#typeNames = typeNames;
  }

  of({ before, after }: ChangedRules): RuleChangeSentences {
    const key = `${before.key} ${after.key}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const changes = compareRules(before.rules, after.rules);
    const made = formatRuleChanges(
      changes,
      this.#language,
      this.#city.time,
      (name) => this.#typeNames.get(name) ?? name,
    );
    this.#known.set(key, made);
    return made;
  }
}

interface ChangedCurbs {
  readonly curbs: number;
  readonly rules: RuleChangeSentences;
}

function summarizeGroups(groups: readonly ChangedCurbs[], language: LanguageName): ProposalRuleChanges {
  const shown = groups.slice(0, maxRuleChangeGroups).map(({ curbs, rules }): RuleChangeGroup => {
    const { lines, changed, removed, added, unchanged } = rules;
    return {
      curbs,
      line: joinChangeLines(lines, language),
      changed: changed.map((rule) => ({ ...rule })),
      removed: [...removed],
      added: [...added],
      unchanged: [...unchanged],
    };
  });
  const lines = [...new Set(groups.flatMap(({ rules }) => rules.lines))];
  return { line: formatChangeLine(groups, language), lines, groups: shown, count: groups.length };
}

/** Returns what each proposal changes, by proposal; see `loadChangedRules`. */
export async function loadRuleChanges(
  context: { readonly db: Kysely<Schema>; readonly city: CityCache },
  ids: readonly number[],
  language: LanguageName,
): Promise<ReadonlyMap<number, ProposalRuleChanges>> {
  if (ids.length === 0) return new Map();
  const found = await loadChangedRules(context, ids);
  const typeNames = await loadCurbTypeNames(context.db, language);
  const formatter = new RuleChangeFormatter(context.city, language, typeNames);
  return new Map(
    [...found].map(([id, changed]) => {
      const groups = changed.map((one) => ({ curbs: one.curbs, rules: formatter.of(one) }));
      return [id, summarizeGroups(groups, language)];
    }),
  );
}

/** What several proposals change together. */
export interface MergedRuleChanges {
  /** The change of the most curbs in one line, and how many more there are. */
  readonly line: string;
  /** Each different change with its number of curbs, most curbs first. */
  readonly changes: readonly { readonly curbs: number; readonly line: string }[];
}

/** Returns what groups of proposals change together, by the key of the group. */
export async function loadMergedRuleChanges(
  context: { readonly db: Kysely<Schema>; readonly city: CityCache },
  groups: ReadonlyMap<number, readonly number[]>,
  language: LanguageName,
): Promise<ReadonlyMap<number, MergedRuleChanges>> {
  const ids = [...groups.values()].flat();
  if (ids.length === 0) return new Map();
  const found = await loadChangedRules(context, ids);
  const formatter = new RuleChangeFormatter(
    context.city,
    language,
    await loadCurbTypeNames(context.db, language),
  );
  const pace = createYielder();
  const merged = new Map<number, MergedRuleChanges>();
  for (const [key, proposals] of groups) {
    const changed: ChangedCurbs[] = [];
    const curbsOf = new Map<string, number>();
    for (const one of proposals.flatMap((proposal) => found.get(proposal) ?? [])) {
      const rules = formatter.of(one);
      changed.push({ curbs: one.curbs, rules });
      const line = joinChangeLines(rules.lines, language);
      curbsOf.set(line, (curbsOf.get(line) ?? 0) + one.curbs);
      if (pace.due()) await pace.rest();
    }
    merged.set(key, {
      line: formatChangeLine(changed, language),
      changes: [...curbsOf].map(([line, curbs]) => ({ curbs, line })).sort((a, b) => b.curbs - a.curbs),
    });
  }
  return merged;
}
