// Groups the results of a batch preview: identical changes form one group, and rejected links are
// grouped by reason. Pure.
import type { Contract } from '@curbwright/contract';
import { type SpaceEffect, sumSpaceEffects } from '@curbwright/core';
import type { z } from 'zod';

export type Preview = z.output<Contract['previewBatchRegulation']['answer']>;
export type Change = Preview['changes'][number];
/** The rules, losses, effects and linter findings of a preview or a saved batch. */
export type RuleReport = Pick<Preview, 'rules' | 'findings' | 'loss_details' | 'effects'>;
export type RejectedBatchLink = Preview['refused'][number];

/** The state of curbs before and after, from a preview or a saved batch. */
export type CurbChange = Pick<
  Change,
  'action' | 'sub_activity' | 'time_limit' | 'payment' | 'rules' | 'loss_details'
>;

export interface ChangeKind {
  readonly key: string;
  /**
   * The change that all curbs of the group have in common. Unchanged rules and losses are those of
   * any of its curbs.
   */
  readonly change: CurbChange;
  /** Whether the curbs have different unchanged rules. */
  readonly othersDiffer: boolean;
  /** Effect on the spaces of the group in a normal week. */
  readonly effect: SpaceEffect;
  /**
   * The linter's findings in the group with their numbers of curbs; `finding` is an index into the
   * report.
   */
  readonly findings: Change['findings'];
  readonly links: number;
  readonly proposals: number;
  /** Link ids of the curbs; empty when only their number is known. */
  readonly ids: readonly number[];
}

/**
 * Returns a key that is equal for identical changes: the action, the current curb type, the removed
 * and added rules, and the values of the changed fields. Unchanged rules may differ.
 */
function changeKey(change: CurbChange): string {
  const { action, sub_activity, rules } = change;
  const differing = action === 'remove' ? [] : changedFields(change).map((field) => change[field]);
  return JSON.stringify([action, sub_activity.before, rules.removed, rules.added, ...differing]);
}

/** Returns the numbers of both lists, in the order of the report. */
function mergeNumbers(numbers: readonly number[], more: readonly number[]): number[] {
  return [...new Set([...numbers, ...more])].sort((a, b) => a - b);
}

function isSameList(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

function sumFindings(findings: Change['findings'], more: Change['findings']): Change['findings'] {
  const sums = new Map<number, number>();
  for (const { finding, links } of [...findings, ...more])
    sums.set(finding, (sums.get(finding) ?? 0) + links);
  return [...sums].sort(([a], [b]) => a - b).map(([finding, links]) => ({ finding, links }));
}

/** A change of a preview or a saved batch, counted. */
type CountedChange = Omit<ChangeKind, 'key' | 'othersDiffer'>;

/** A group to which changes are added. */
interface OpenGroup {
  readonly key: string;
  change: CurbChange;
  othersDiffer: boolean;
  findings: Change['findings'];
  readonly effects: SpaceEffect[];
  readonly ids: number[];
  links: number;
  proposals: number;
}

function addChange(group: OpenGroup, { change, findings, effect, links, proposals, ids }: CountedChange) {
  const { rules, loss_details } = group.change;
  if (!isSameList(rules.unchanged, change.rules.unchanged)) {
    group.othersDiffer = true;
    const unchanged = mergeNumbers(rules.unchanged, change.rules.unchanged);
    group.change = { ...group.change, rules: { ...rules, unchanged } };
  }
  if (!isSameList(loss_details, change.loss_details)) {
    const merged = mergeNumbers(loss_details, change.loss_details);
    group.change = { ...group.change, loss_details: merged };
  }
  group.findings = sumFindings(group.findings, findings);
  group.effects.push(effect);
  for (const id of ids) group.ids.push(id);
  group.links += links;
  group.proposals += proposals;
}

/**
 * Merges identical changes. Those with a loss come first, then those matching `first`; each part is
 * sorted by number of links, largest first.
 */
function groupSameChanges(
  changes: readonly CountedChange[],
  first: (change: CurbChange) => boolean,
): readonly ChangeKind[] {
  const groups = new Map<string, OpenGroup>();
  for (const counted of changes) {
    const { change } = counted;
    // Curbs that the user should check are never hidden among others.
    const key = `${changeKey(change)} ${first(change)}`;
    const group = groups.get(key) ?? {
      key,
      change,
      othersDiffer: false,
      findings: [],
      effects: [],
      ids: [],
      links: 0,
      proposals: 0,
    };
    groups.set(key, group);
    addChange(group, counted);
  }
  const rank = ({ change }: ChangeKind) => (change.loss_details.length > 0 ? 0 : 2) + (first(change) ? 0 : 1);
  return [...groups.values()]
    .map(({ effects, ...group }) => ({ ...group, effect: sumSpaceEffects(effects) }))
    .sort((a, b) => rank(a) - rank(b) || b.links - a.links);
}

const noneFirst = () => false;

/**
 * Groups the changes of a preview by what they change: losses first, then changes matching `first`.
 */
export function groupChangesByKind(
  changes: readonly Change[],
  first: (change: CurbChange) => boolean = noneFirst,
): readonly ChangeKind[] {
  return groupSameChanges(
    changes.map(({ findings, effect, links, ...change }) => ({
      change,
      findings,
      effect,
      links: links.length,
      proposals: 1,
      ids: links,
    })),
    first,
  );
}

/** Like `groupChangesByKind`, for a saved batch, whose changes are already counted. */
export function groupCountedChangesByKind(
  changes: readonly (CurbChange & Pick<ChangeKind, 'findings' | 'effect' | 'links' | 'proposals'>)[],
  first: (change: CurbChange) => boolean = noneFirst,
): readonly ChangeKind[] {
  return groupSameChanges(
    changes.map(({ findings, effect, links, proposals, ...change }) => ({
      change,
      findings,
      effect,
      links,
      proposals,
      ids: [],
    })),
    first,
  );
}

interface RejectionGroup {
  readonly title: string | null;
  readonly detail: string;
  readonly code: string;
  /** The current curb type if it is the reason for the rejection; otherwise `null`. */
  readonly subActivity: string | null;
  readonly links: readonly RejectedBatchLink[];
}

/**
 * Groups rejected links by the text of the reason, and by the current curb type if that is the
 * reason; largest group first.
 */
export function groupRejectionsByReason(refused: readonly RejectedBatchLink[]): readonly RejectionGroup[] {
  const kinds = new Map<string, RejectionGroup & { readonly links: RejectedBatchLink[] }>();
  for (const link of refused) {
    const { title, detail, code, sub_activity: subActivity } = link;
    const key = JSON.stringify([title, detail, subActivity]);
    const known = kinds.get(key);
    if (known === undefined) kinds.set(key, { title, detail, code, subActivity, links: [link] });
    else known.links.push(link);
  }
  return [...kinds.values()].sort((a, b) => b.links.length - a.links.length);
}

/** Returns the fields that a change modifies. */
export function changedFields(change: CurbChange): readonly ('sub_activity' | 'time_limit' | 'payment')[] {
  const fields = ['sub_activity', 'time_limit', 'payment'] as const;
  return fields.filter((field) => {
    const { before, after } = change[field];
    return JSON.stringify(before) !== JSON.stringify(after);
  });
}

/**
 * Returns the number of curbs for which the linter finds an error in what changes; they cannot be
 * published.
 */
export function countCurbsWithErrors(
  kinds: readonly ChangeKind[],
  { findings }: Pick<RuleReport, 'findings'>,
): number {
  return kinds.reduce((sum, kind) => {
    const counts = kind.findings.flatMap(({ finding, links }) =>
      findings[finding]?.severity === 'error' && findings[finding]?.is_preexisting === false ? [links] : [],
    );
    return sum + Math.max(0, ...counts);
  }, 0);
}

/** Returns the number of findings about what changes, not about unchanged rules in force. */
export function countFindingsOfChange({ findings }: Pick<RuleReport, 'findings'>): number {
  return findings.filter((one) => !one.is_preexisting).length;
}

/**
 * Whether the hours of a curb type or the revenue differ in a normal week, or may differ because
 * several currencies cannot be compared.
 */
export function hasEffect({ by_type, revenue, several_currencies }: SpaceEffect): boolean {
  return (
    several_currencies ||
    by_type.some((row) => row.space_hours_before !== row.space_hours_after) ||
    (revenue !== null && revenue.before !== revenue.after)
  );
}
