// Reports how changes of many curbs affect the rules: which are removed and added, what is lost,
// what the effect on a normal week is, and what the linter finds.

import type { Contract } from '@curbwright/contract';
import {
  applyFirstCode,
  type BatchProposal,
  countLosses,
  curbLinkIdOf,
  describeRestriction,
  type Finding,
  formatLintFinding,
  isWaived,
  type LanguageName,
  type ProposalDraft,
  type ProposalLink,
  type Reader,
  type Restriction,
  type RuleChanges,
  readerOf,
  restrictionsOfDraft,
  severities,
  type Waiver,
  withoutFullStop,
} from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../../city/city-context.ts';
import { loadCurbTypeNames } from '../../city/curb-types/curb-type-names.sql.ts';
import { createYielder, type Yielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { type LinkPoints, lintProposalDraft, loadLinkPoints } from '../publish/lint.ts';
import { buildEffectReport, type EffectInput } from './effect-report.ts';
import type { BatchEvaluation } from './evaluate-batch.ts';

/** A change to report. `links` are the links of the draft that are counted. */
export interface ReportedChange {
  readonly links: readonly number[];
  readonly changes: RuleChanges;
  readonly draft: ProposalDraft;
  readonly waivers: readonly Waiver[];
}

type BatchChangesResponse = z.output<Contract['batchRegulationChanges']['answer']>;
type WireFinding = BatchChangesResponse['findings'][number];
type ReportedRules = BatchChangesResponse['changes'][number]['rules'];

export interface RuleReport
  extends Pick<BatchChangesResponse, 'rules' | 'findings' | 'losses' | 'loss_details' | 'effects'> {
  /** One entry per change, in the same order. */
  readonly changes: readonly Pick<
    BatchChangesResponse['changes'][number],
    'rules' | 'losses' | 'loss_details' | 'effect' | 'findings'
  >[];
}

/** What the report needs to know about the curbs and the city. */
interface ReportInput extends EffectInput {
  readonly points: LinkPoints;
}

/** Collects distinct values and returns the index of each. */
class DistinctValues<T> {
  readonly values: T[] = [];
  readonly #places = new Map<string, number>();

  of(value: T): number {
    const key = JSON.stringify(value);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.values.length);
    this.values.push(value);
    return this.values.length - 1;
  }
}

/**
 * Whether a finding is a note about a single curb. Such notes are omitted for many curbs, because
 * they would hide everything else; a single change still shows them.
 */
function isLinkNote({ severity, place }: Finding): boolean {
  return severity === 'note' && place.link !== undefined;
}

/** Returns the priority with which the finding's rule would apply first, if that is its fix. */
function toFirstPriority(
  { fix, place: { restriction: index } }: Finding,
  effective: readonly Restriction[],
  rules: DistinctValues<Restriction>,
): WireFinding['first'] {
  const rule = index === undefined ? undefined : effective[index];
  const priority = fix?.code === applyFirstCode ? fix.params.priority : undefined;
  return rule === undefined || typeof priority !== 'number' ? null : { rule: rules.of(rule), priority };
}

function toWireFinding(
  finding: Finding,
  draft: ProposalDraft,
  rules: DistinctValues<Restriction>,
  reader: Reader,
  typeName: (name: string) => string,
): WireFinding {
  const { code, severity, params, place, isPreexisting = false } = finding;
  const effective = restrictionsOfDraft(draft);
  const named = [...new Set([place.restriction, place.other])].flatMap((index) => {
    const restriction = index === undefined ? undefined : effective[index];
    return index === undefined || restriction === undefined
      ? []
      : [{ number: index + 1, rule: rules.of(restriction) }];
  });
  const wordsOf = (index: number) => {
    const rule = effective[index];
    // The text quotes the rule within a sentence, which prices would make too long.
    return rule === undefined
      ? `${index + 1}`
      : withoutFullStop(describeRestriction({ ...rule, payment: null }, reader.language, reader));
  };
  return {
    code,
    severity,
    text: formatLintFinding({ code, params, place }, reader, typeName, wordsOf),
    is_preexisting: isPreexisting,
    // A text about a rule names it by its words.
    rules: params.rule === undefined ? named : [],
    first: toFirstPriority(finding, effective, rules),
  };
}

/**
 * Groups drafts with the same rules on whole links with the same current rules, which are checked
 * as one. A section of a link is checked with the other links of its draft.
 */
function groupIdenticalDrafts(changes: readonly ReportedChange[]): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  const current = new DistinctValues<readonly Restriction[]>();
  const known = new Map<RuleChanges, number>();
  changes.forEach(({ draft: { links, reason: _reason, ...rules }, waivers, changes: own }, index) => {
    const isWhole = links.every(({ kind }) => kind === 'curb');
    const before = known.get(own) ?? current.of([...own.removed, ...own.unchanged]);
    known.set(own, before);
    const key = JSON.stringify([isWhole ? null : links, rules, waivers, before]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [index]);
    else group.push(index);
  });
  return groups;
}

/**
 * Maximum number of links checked at once. The check of a link does not depend on others, so that
 * many whole links are divided, and the server yields to other requests in between.
 */
const maxCheckedLinks = 500;

/** Divides links into parts that can be checked separately: sections of a link stay together. */
function splitLinks(links: readonly ProposalLink[]): readonly ProposalLink[][] {
  const byLink = new Map<number, ProposalLink[]>();
  for (const link of links) {
    const id = curbLinkIdOf(link);
    const ofLink = byLink.get(id);
    if (ofLink === undefined) byLink.set(id, [link]);
    else ofLink.push(link);
  }
  const ids = [...byLink.keys()];
  const parts: ProposalLink[][] = [];
  for (let start = 0; start < ids.length; start += maxCheckedLinks)
    parts.push(ids.slice(start, start + maxCheckedLinks).flatMap((id) => byLink.get(id) ?? []));
  return parts.length === 0 ? [[]] : parts;
}

/** Returns the indexes of the rules of each change in the report; equal changes share them. */
async function numberRules(
  changes: readonly ReportedChange[],
  rules: DistinctValues<Restriction>,
  pace: Yielder,
): Promise<readonly ReportedRules[]> {
  const known = new Map<RuleChanges, ReportedRules>();
  const numbersOf = (list: readonly Restriction[]) => list.map((one) => rules.of(one));
  const numbered: ReportedRules[] = [];
  for (const { changes: one } of changes) {
    const { removed, added, unchanged } = one;
    const numbers = known.get(one) ?? {
      removed: numbersOf(removed),
      added: numbersOf(added),
      unchanged: numbersOf(unchanged),
    };
    known.set(one, numbers);
    numbered.push(numbers);
    if (pace.due()) await pace.rest();
  }
  return numbered;
}

/**
 * Reports changes as if published, in force no earlier than now. `lengths`: meters of the links.
 * The rules of the report begin with `inForce`, which are all different.
 */
export async function buildRuleReport(
  context: CityContext,
  changes: readonly ReportedChange[],
  about: ReportInput,
  inForce: readonly { readonly rule: Restriction }[] = [],
): Promise<RuleReport> {
  const rules = new DistinctValues<Restriction>();
  for (const { rule } of inForce) rules.of(rule);
  const findings = new DistinctValues<WireFinding>();
  const found = changes.map(() => new Map<number, Set<number>>());
  const pace = createYielder();
  const classNames = [...about.typeNames.keys()];
  const reader = readerOf(about.language, context.city.time.timeZone);
  const typeName = (name: string) => about.typeNames.get(name) ?? name;
  for (const indexes of groupIdenticalDrafts(changes).values()) {
    const own = indexes.flatMap((index) => changes[index] ?? []);
    const [first] = own;
    if (first === undefined) continue;
    const from = Math.max(first.draft.effectiveFrom ?? 0, context.now());
    const owners = new Map(
      indexes.flatMap((index) => (changes[index]?.links ?? []).map((link) => [link, index])),
    );
    const ofWholeGroup = new Set<number>();
    for (const part of splitLinks(own.flatMap((one) => one.draft.links))) {
      const draft = { ...first.draft, links: part };
      const links = [...new Set(part.map(curbLinkIdOf))];
      const lengths = new Map(links.map((link) => [link, about.lengths.get(link) ?? 0]));
      for (const finding of lintProposalDraft(
        context,
        draft,
        lengths,
        classNames,
        from,
        false,
        about.points,
      )) {
        if (isLinkNote(finding) || isWaived(finding, first.waivers)) continue;
        const place = findings.of(toWireFinding(finding, draft, rules, reader, typeName));
        const { link: single } = finding.place;
        if (single === undefined && ofWholeGroup.has(place)) continue;
        if (single === undefined) ofWholeGroup.add(place);
        for (const link of single === undefined ? owners.keys() : [single]) {
          const byFinding = found[owners.get(link) ?? -1];
          byFinding?.set(place, (byFinding.get(place) ?? new Set()).add(link));
        }
      }
      if (pace.due()) await pace.rest();
    }
  }
  // Errors first. The indexes in the changes are remapped to this order.
  const order = findings.values
    .map((_, index) => index)
    .sort((a, b) => severityRank(findings.values[a]) - severityRank(findings.values[b]) || a - b);
  const placeAfter = new Map(order.map((old, index) => [old, index]));
  const numbered = await numberRules(changes, rules, pace);
  const effects = await buildEffectReport(
    context,
    changes.map(({ changes: own, links, draft }, index) => ({
      changes: own,
      rules: numbered[index] ?? emptyRuleChange.rules,
      curbs: links.length,
      links: draft.links,
    })),
    about,
  );
  const reported = changes.map(({ changes: { losses } }, index) => ({
    ...emptyRuleChange,
    ...effects.changes[index],
    rules: numbered[index] ?? emptyRuleChange.rules,
    losses: [...losses],
    findings: [...(found[index] ?? [])]
      .map(([place, on]) => ({ finding: placeAfter.get(place) ?? 0, links: on.size }))
      .sort((a, b) => a.finding - b.finding),
  }));
  return {
    rules: rules.values,
    findings: order.flatMap((index) => findings.values[index] ?? []),
    losses: countLosses(changes),
    loss_details: effects.loss_details,
    effects: effects.effects,
    changes: reported,
  };
}

function severityRank(finding: WireFinding | undefined): number {
  return finding === undefined ? severities.length : severities.indexOf(finding.severity);
}

/** A change without anything to report. */
export const emptyRuleChange: RuleReport['changes'][number] = {
  rules: { removed: [], added: [], unchanged: [] },
  losses: [],
  loss_details: [],
  effect: { by_type: [], revenue: null, several_currencies: false, links_without_spaces: 0 },
  findings: [],
};

/** Reports an edit that is not saved yet. */
export async function buildEditReport(
  context: CityContext,
  { rows }: Pick<BatchEvaluation, 'rows'>,
  accepted: readonly BatchProposal[],
  language: LanguageName,
  inForce: readonly { readonly rule: Restriction }[],
): Promise<RuleReport> {
  const links = accepted.flatMap((one) => one.links);
  return buildRuleReport(
    context,
    accepted.map((one) => ({ ...one, waivers: [] })),
    {
      lengths: new Map(links.map((link) => [link, rows.get(link)?.length ?? 0])),
      spaces: new Map(links.map((link) => [link, rows.get(link)?.bays_count ?? null])),
      points: await loadLinkPoints(context.db, links),
      typeNames: await loadCurbTypeNames(context.db, language),
      language,
    },
    inForce,
  );
}
