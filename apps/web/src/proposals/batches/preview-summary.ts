// Groups the results of a batch preview: identical changes form one group, and rejected links are
// grouped by reason. Pure.
import type { Contract } from '@curbwright/contract';
import type { z } from 'zod';

export type Preview = z.output<Contract['previewBatchRegulation']['answer']>;
export type Change = Preview['changes'][number];
/** The rules and linter findings of a preview or a saved batch. */
export type RuleReport = Pick<Preview, 'rules' | 'findings' | 'losses'>;
export type RejectedBatchLink = Preview['refused'][number];

/** The state of curbs before and after, from a preview or a saved batch. */
export type CurbChange = Pick<
  Change,
  'action' | 'sub_activity' | 'time_limit' | 'payment' | 'rules' | 'losses'
>;

export interface ChangeKind {
  readonly key: string;
  /** The change that all curbs of the group have in common. */
  readonly change: CurbChange;
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
 * Returns a key that is equal for identical changes: the action, the current curb type, the rules
 * before and after, and the values of the changed fields.
 */
function changeKey(change: CurbChange): string {
  const { action, sub_activity, rules } = change;
  const differing = action === 'remove' ? [] : changedFields(change).map((field) => change[field]);
  return JSON.stringify([action, sub_activity.before, rules, ...differing]);
}

function sumFindings(findings: Change['findings'], more: Change['findings']): Change['findings'] {
  const sums = new Map<number, number>();
  for (const { finding, links } of [...findings, ...more])
    sums.set(finding, (sums.get(finding) ?? 0) + links);
  return [...sums].sort(([a], [b]) => a - b).map(([finding, links]) => ({ finding, links }));
}

/**
 * Merges identical changes. Those matching `first` come before the others; each of the two parts is
 * sorted by number of links, largest first.
 */
function groupSameChanges(
  changes: readonly Omit<ChangeKind, 'key'>[],
  first: (change: CurbChange) => boolean,
): readonly ChangeKind[] {
  const kinds = new Map<string, ChangeKind & { readonly ids: number[] }>();
  for (const { change, findings, links, proposals, ids } of changes) {
    const key = changeKey(change);
    const known = kinds.get(key) ?? { key, change, findings: [], links: 0, proposals: 0, ids: [] };
    for (const id of ids) known.ids.push(id);
    kinds.set(key, {
      ...known,
      findings: sumFindings(known.findings, findings),
      links: known.links + links,
      proposals: known.proposals + proposals,
    });
  }
  const rank = ({ change }: ChangeKind) => (first(change) ? 0 : 1);
  return [...kinds.values()].sort((a, b) => rank(a) - rank(b) || b.links - a.links);
}

const noneFirst = () => false;

/**
 * Groups the changes of a preview by what they change. Changes matching `first` are listed before
 * the others.
 */
export function groupChangesByKind(
  changes: readonly Change[],
  first: (change: CurbChange) => boolean = noneFirst,
): readonly ChangeKind[] {
  return groupSameChanges(
    changes.map(({ findings, links, ...change }) => ({
      change,
      findings,
      links: links.length,
      proposals: 1,
      ids: links,
    })),
    first,
  );
}

/** Like `groupChangesByKind`, for a saved batch, whose changes are already counted. */
export function groupCountedChangesByKind(
  changes: readonly (CurbChange & Pick<ChangeKind, 'findings' | 'links' | 'proposals'>)[],
  first: (change: CurbChange) => boolean = noneFirst,
): readonly ChangeKind[] {
  return groupSameChanges(
    changes.map(({ findings, links, proposals, ...change }) => ({
      change,
      findings,
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

/** Returns the number of curbs for which the linter finds an error; they cannot be published. */
export function countCurbsWithErrors(
  kinds: readonly ChangeKind[],
  { findings }: Pick<RuleReport, 'findings'>,
): number {
  return kinds.reduce((sum, kind) => {
    const counts = kind.findings.flatMap(({ finding, links }) =>
      findings[finding]?.severity === 'error' ? [links] : [],
    );
    return sum + Math.max(0, ...counts);
  }, 0);
}
