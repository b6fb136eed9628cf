// Applies a batch edit: returns the links that accept it, as drafts, and the rejected ones, each
// with its reason.

import { mainRestriction } from '../../city/regulations/main-restriction.ts';
import type { RuleSet } from '../../city/regulations/restriction.ts';
import { ruleSetOf } from '../../city/regulations/rule-set.ts';
import type { Failure } from '../../platform/result.ts';
import type { ProposalDraft } from '../draft.ts';
import { maxProposalLinks, maxProposalRestrictions } from '../draft.ts';
import {
  type DraftRules,
  hasOnePrice,
  mainRestrictionIndexes,
  restrictionsOfDraft,
  ruleSetOfDraft,
  toDraftRules,
  withPayment,
  withTimeLimit,
} from '../draft-rules.ts';
import { mayPropose, type OpenProposal } from '../may-propose.ts';
import { applyRateChange } from '../parking-rates/rate-change.ts';
import { withCurbType } from '../restriction-edit.ts';
import { compareRules, type RuleChanges } from '../rule-changes.ts';
import { withAddedRules } from './added-rules.ts';
import type { BatchEdit, PaymentEdit } from './batch-edit.ts';
import { type BatchCurbType, batchSkipReason, unknownRulesSkipReason } from './batch-skip-reasons.ts';
import { createRuleEditor } from './rule-edit.ts';

/** A curb link with its current rules, as input of a batch. */
export interface BatchLink {
  readonly link: number;
  readonly segmentId: string;
  readonly streetName: string | null;
  /** The regulation version in force and its external id; `null` = unregulated. */
  readonly regulation: { readonly row: number; readonly id: string; readonly links: number } | null;
  /** Main curb type; `unregulated` without a regulation. */
  readonly subActivity: string;
  readonly ruleSet: RuleSet | null;
}

/** Links for which the edit gives the same result: one proposal. */
export interface BatchProposal {
  readonly links: readonly number[];
  /**
   * The regulation version to change, if the proposal includes all its links; `null` = it includes
   * only some of them, or there is none.
   */
  readonly actualRegulation: { readonly row: number; readonly id: string } | null;
  /** Rules currently in force; `null` = none. */
  readonly before: DraftRules | null;
  readonly draft: ProposalDraft;
  /** Removed, added and unchanged rules, and what is lost. */
  readonly changes: RuleChanges;
}

/**
 * A link that cannot accept the edit, and why: `code` is the message key, `titleCode` the key of
 * the title above it (requirement §5).
 */
export interface RejectedBatchLink {
  readonly link: number;
  readonly refusal: Failure;
  readonly titleCode: string | null;
  /** Conflicting proposals. */
  readonly proposals: readonly number[];
}

export interface BatchEditResult {
  readonly accepted: readonly BatchProposal[];
  readonly refused: readonly RejectedBatchLink[];
}

interface BatchContext {
  readonly scenario: number;
  readonly openProposals: readonly OpenProposal[];
  readonly classes: ReadonlyMap<string, BatchCurbType>;
}

type EditedRules = { readonly rules: DraftRules } | { readonly refusal: Failure };
type Outcome = { readonly rules: DraftRules; readonly changes: RuleChanges } | { readonly refusal: Failure };

const noRules: DraftRules = { subActivity: 'unregulated', timeLimit: null, restrictions: [], payment: null };

function toFailure(code: string, params: Failure['params'] = {}): { refusal: Failure } {
  return { refusal: { code, params } };
}

function isPaid({ payment, restrictions }: DraftRules): boolean {
  return payment !== null || restrictions.some((one) => one.payment !== null);
}

function applyPaymentEdit(rules: DraftRules, edit: PaymentEdit, regulation: number | null): EditedRules {
  if (edit.kind === 'each') {
    const own = edit.payments.find((one) => one.regulation === regulation);
    if (own === undefined) return toFailure('batch.no-price-for-it');
    // With several prices, the new price would be derived from one of them but would also be
    // charged in the hours of the others.
    if (!hasOnePrice(rules)) return toFailure('batch.several-prices');
    return applyPaymentEdit(rules, { kind: 'set', payment: own.payment }, regulation);
  }
  if (edit.kind === 'set') {
    // A rule of another curb type with its own price, such as hourly loading, keeps that price.
    const main = new Set(mainRestrictionIndexes(rules));
    const bare = rules.restrictions.map((one, index) => (main.has(index) ? { ...one, payment: null } : one));
    const next =
      edit.payment === null
        ? { ...rules, restrictions: bare, payment: null }
        : withPayment(rules, edit.payment);
    const takes = edit.payment === null || main.size > 0;
    return takes ? { rules: next } : toFailure('batch.nothing-to-pay-for');
  }
  if (!isPaid(rules)) return toFailure('batch.not-paid');
  const { change } = edit;
  return {
    rules: {
      ...rules,
      payment: rules.payment === null ? null : applyRateChange(rules.payment, change),
      restrictions: rules.restrictions.map((one) =>
        one.payment === null ? one : { ...one, payment: applyRateChange(one.payment, change) },
      ),
    },
  };
}

function isSame(a: DraftRules, b: DraftRules): boolean {
  const setOf = (rules: DraftRules) => ruleSetOfDraft({ ...rules, action: 'modify' })?.id;
  return a.subActivity === b.subActivity && a.timeLimit === b.timeLimit && setOf(a) === setOf(b);
}

/** An edit with its rule edits indexed once for all links. */
interface PreparedEdit {
  readonly edit: BatchEdit;
  readonly classes: BatchContext['classes'];
  readonly editRules: ReturnType<typeof createRuleEditor> | null;
}

function prepareEdit(edit: BatchEdit, classes: BatchContext['classes']): PreparedEdit {
  const { ruleEdits } = edit;
  return { edit, classes, editRules: ruleEdits === undefined ? null : createRuleEditor(ruleEdits, classes) };
}

/** Returns the rules with the edited values applied. */
function applyRuleEdit(
  before: DraftRules,
  { edit, classes, editRules }: PreparedEdit,
  regulation: number | null,
): EditedRules {
  let rules = before;
  const { subActivity, timeLimit, restrictions, addedRestrictions: added, payment } = edit;
  if (editRules !== null) {
    const edited = editRules(rules);
    if ('failure' in edited) return toFailure(edited.failure, edited.params);
    rules = edited.rules;
  }
  if (restrictions !== undefined) {
    // The edit's rules are used exactly as given; otherwise a price or limit of the previous rules
    // would silently apply to them.
    const type = subActivity ?? mainRestriction(restrictions)?.subActivity ?? before.subActivity;
    rules = toDraftRules(ruleSetOf(restrictions), type);
  } else if (subActivity !== undefined) {
    const to = classes.get(subActivity);
    if (to === undefined) return toFailure('batch.unknown-class', { name: subActivity });
    rules = withCurbType(rules, classes.get(rules.subActivity) ?? null, to);
  }
  const isBare = rules.restrictions.length === 0;
  if (isBare && added !== undefined) rules = withAddedRules(rules, added);
  if (timeLimit !== undefined) rules = withTimeLimit(rules, timeLimit);
  if (payment !== undefined) {
    const paid = applyPaymentEdit(rules, payment, regulation);
    if ('refusal' in paid) return paid;
    rules = paid.rules;
  }
  // Added last, so that the limit and the price of the edit apply only to the existing rules.
  if (!isBare && added !== undefined) rules = withAddedRules(rules, added);
  if (rules.restrictions.length === 0) return toFailure('proposal.no-rules');
  if (rules.restrictions.length > maxProposalRestrictions)
    return toFailure('batch.too-many-rules', { most: maxProposalRestrictions });
  return isSame(before, rules) ? toFailure('batch.nothing-changes') : { rules };
}

function applyEditToLink(link: BatchLink, prepared: PreparedEdit): EditedRules {
  const { edit, classes } = prepared;
  if (edit.onlyType !== undefined && link.subActivity !== edit.onlyType)
    return toFailure('batch.other-type', { type: edit.onlyType });
  const before = link.ruleSet === null ? noRules : toDraftRules(link.ruleSet, link.subActivity);
  const unknown = unknownRulesSkipReason(before, edit);
  if (unknown !== null) return { refusal: unknown };
  if (edit.action === 'remove')
    return link.regulation === null
      ? toFailure('proposal.nothing-to-remove')
      : { rules: { ...before, restrictions: [], payment: null } };
  const skipReason = batchSkipReason(before, edit, classes);
  if (skipReason !== null) return { refusal: skipReason };
  return applyRuleEdit(before, prepared, link.regulation?.row ?? null);
}

function toEditOutcome(link: BatchLink, prepared: PreparedEdit): Outcome {
  const edited = applyEditToLink(link, prepared);
  if ('refusal' in edited) return edited;
  const after = prepared.edit.action === 'remove' ? [] : restrictionsOfDraft(edited.rules);
  return { ...edited, changes: compareRules(link.ruleSet?.restrictions ?? [], after) };
}

/**
 * Indexes open proposals by link and regulation, so that each link is compared only with its own.
 */
function indexOpenProposals(proposals: readonly OpenProposal[]) {
  const byLink = new Map<number, OpenProposal[]>();
  const byRegulation = new Map<string, OpenProposal[]>();
  const add = <K>(map: Map<K, OpenProposal[]>, key: K, one: OpenProposal) => {
    const list = map.get(key);
    if (list === undefined) map.set(key, [one]);
    else if (list.at(-1) !== one) list.push(one);
  };
  for (const one of proposals) {
    if (one.actualRegulation !== null) add(byRegulation, one.actualRegulation, one);
    for (const link of one.links) add(byLink, link.kind === 'curb' ? link.link : link.parentLink, one);
  }
  return ({ link, regulation }: BatchLink) => [
    ...(byLink.get(link) ?? []),
    ...(regulation === null ? [] : (byRegulation.get(regulation.id) ?? [])),
  ];
}

interface Group {
  readonly links: BatchLink[];
  readonly rules: DraftRules;
  readonly changes: RuleChanges;
}

function toBatchProposals({ links, rules, changes }: Group, edit: BatchEdit): BatchProposal[] {
  const [first] = links;
  if (first === undefined) return [];
  const { regulation, ruleSet, subActivity } = first;
  const before = ruleSet === null ? null : toDraftRules(ruleSet, subActivity);
  const isWhole = regulation !== null && links.length === regulation.links;
  const parts: BatchLink[][] = [];
  for (let start = 0; start < links.length; start += maxProposalLinks)
    parts.push(links.slice(start, start + maxProposalLinks));
  return parts.map((part) => ({
    links: part.map(({ link }) => link),
    actualRegulation: isWhole && parts.length === 1 ? { row: regulation.row, id: regulation.id } : null,
    before,
    changes,
    draft: {
      ...rules,
      action: edit.action === 'remove' ? 'remove' : regulation === null ? 'create' : 'modify',
      reason: edit.reason,
      effectiveFrom: edit.effectiveFrom,
      links: part.map(({ link }) => ({ kind: 'curb' as const, link })),
    },
  }));
}

/**
 * Edits many links at once. Links of one regulation, and unregulated links of one street, form one
 * proposal. A link is rejected when an open proposal conflicts (see `mayPropose`), when the edit
 * does not fit its current rules, or when nothing would change. Every given link is in exactly one
 * of the two lists; duplicates count once.
 */
export function applyBatchEdit(
  links: readonly BatchLink[],
  edit: BatchEdit,
  context: BatchContext,
): BatchEditResult {
  const steps = applyBatchEditSteps(links, edit, context);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** `applyBatchEdit` link by link, for callers that yield to the event loop in between. */
export function* applyBatchEditSteps(
  links: readonly BatchLink[],
  edit: BatchEdit,
  context: BatchContext,
): Generator<undefined, BatchEditResult> {
  const prepared = prepareEdit(edit, context.classes);
  const near = indexOpenProposals(context.openProposals);
  const outcomes = new Map<string, Outcome>();
  const groups = new Map<string, Group>();
  const refused: RejectedBatchLink[] = [];
  for (const link of new Map(links.map((one) => [one.link, one])).values()) {
    yield;
    const check = mayPropose(
      {
        proposal: null,
        scenario: context.scenario,
        actualRegulation: link.regulation?.id ?? null,
        links: [{ kind: 'curb', link: link.link }],
      },
      near(link),
    );
    if (!check.ok) {
      const { code, params, titleCode, proposals } = check.refusal;
      refused.push({ link: link.link, refusal: { code, params }, titleCode, proposals });
      continue;
    }
    const rules = `${link.ruleSet?.id ?? ''} ${link.subActivity} ${link.regulation === null}${edit.payment?.kind === 'each' ? ` ${link.regulation?.row}` : ''}`;
    const outcome = outcomes.get(rules) ?? toEditOutcome(link, prepared);
    outcomes.set(rules, outcome);
    if ('refusal' in outcome) {
      refused.push({ link: link.link, refusal: outcome.refusal, titleCode: null, proposals: [] });
      continue;
    }
    const place =
      link.regulation === null ? `street ${link.streetName ?? ''}` : `regulation ${link.regulation.row}`;
    const group = groups.get(place) ?? { links: [], rules: outcome.rules, changes: outcome.changes };
    group.links.push(link);
    groups.set(place, group);
  }
  const accepted: BatchProposal[] = [];
  for (const group of groups.values()) {
    yield;
    accepted.push(...toBatchProposals(group, edit));
  }
  return { accepted, refused };
}
