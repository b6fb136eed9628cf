// What publishing the open proposals of a batch would change in the current rules, grouped by type
// of change.

import type { Contract } from '@curbwright/contract';
import {
  compareRules,
  curbLinkIdOf,
  type LanguageName,
  restrictionsOfDraft,
  sumSpaceEffects,
  toDraftRules,
} from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../../city/city-context.ts';
import { loadCurbTypeNames } from '../../city/curb-types/curb-type-names.sql.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { loadLinkPoints } from '../publish/lint.ts';
import { loadStoredProposals, type StoredProposal, toProposalDraft } from '../read/stored-proposals.ts';
import { type BatchLinkRow, loadBatchLinks, loadBatchProposalIds } from './batches.sql.ts';
import { toWireEffect } from './effect-report.ts';
import { loadRuleSets } from './evaluate-batch.ts';
import { buildRuleReport, emptyRuleChange, type ReportedChange } from './rule-report.ts';

type BatchChangesResponse = z.output<Contract['batchRegulationChanges']['answer']>;
type BatchChange = BatchChangesResponse['changes'][number];

/** Curbs of one proposal that have the same current rules. */
interface CurbGroup {
  readonly proposal: number;
  readonly reported: ReportedChange;
  readonly change: Pick<BatchChange, 'action' | 'sub_activity' | 'time_limit' | 'payment'>;
}

type RuleSets = Awaited<ReturnType<typeof loadRuleSets>>;

/**
 * Groups a proposal's curbs by their current rules. `before` is what applies there now, not what
 * applied when the batch was created.
 */
function groupByCurrentRules(
  stored: StoredProposal,
  rows: ReadonlyMap<number, BatchLinkRow>,
  sets: RuleSets,
): CurbGroup[] {
  const draft = toProposalDraft(stored);
  const isRemoval = draft.action === 'remove';
  const after = isRemoval ? [] : restrictionsOfDraft(draft);
  const byRules = new Map<string, { readonly row: BatchLinkRow | undefined; readonly links: Set<number> }>();
  for (const { base_link_id: link } of stored.links) {
    const row = rows.get(link);
    const key = `${row?.rule_set_id ?? ''} ${row?.sub_activity ?? ''}`;
    const known = byRules.get(key) ?? { row, links: new Set() };
    byRules.set(key, { row, links: known.links.add(link) });
  }
  return [...byRules.values()].map(({ row, links }) => {
    const set = row?.rule_set_id === null || row === undefined ? undefined : sets.get(row.rule_set_id);
    const before = set === undefined ? null : toDraftRules(set, row?.sub_activity ?? null);
    return {
      proposal: stored.row.id,
      reported: {
        links: [...links],
        changes: compareRules(set?.restrictions ?? [], after),
        draft: { ...draft, links: draft.links.filter((one) => links.has(curbLinkIdOf(one))) },
        waivers: stored.row.waivers,
      },
      change: {
        action: draft.action,
        sub_activity: { before: before?.subActivity ?? null, after: isRemoval ? null : draft.subActivity },
        time_limit: { before: before?.timeLimit ?? null, after: isRemoval ? null : draft.timeLimit },
        payment: { before: before?.payment ?? null, after: isRemoval ? null : draft.payment },
      },
    };
  });
}

/**
 * Returns the changes of a batch, those with the most curbs first, with the linter's findings.
 * Empty when the batch has no open proposals.
 */
export async function loadBatchChanges(
  context: CityContext,
  batch: number,
  language: LanguageName,
): Promise<Omit<BatchChangesResponse, 'id'>> {
  const { db } = context;
  const proposals = await loadStoredProposals(db, await loadBatchProposalIds(db, batch, 'open'));
  const stored = [...proposals.values()];
  const links = stored.flatMap((one) => one.links);
  const ids = [...new Set(links.map(({ base_link_id: id }) => id))];
  const found = await loadBatchLinks(db, ids);
  const sets = await loadRuleSets(context, db, found);
  const rows = new Map(found.map((row) => [row.id, row]));
  const parts: CurbGroup[] = [];
  const pace = createYielder();
  for (const one of stored) {
    parts.push(...groupByCurrentRules(one, rows, sets));
    if (pace.due()) await pace.rest();
  }
  const report = await buildRuleReport(
    context,
    parts.map(({ reported }) => reported),
    {
      lengths: new Map(links.map(({ base_link_id: id, length }) => [id, length])),
      spaces: new Map(ids.map((id) => [id, rows.get(id)?.bays_count ?? null])),
      points: await loadLinkPoints(db, ids),
      typeNames: await loadCurbTypeNames(db, language),
      language,
    },
  );
  const kinds = new Map<string, { change: BatchChange; readonly proposals: Set<number> }>();
  parts.forEach(({ change, proposal, reported }, index) => {
    const { rules, losses, loss_details, effect, findings } = report.changes[index] ?? emptyRuleChange;
    const key = JSON.stringify([change, rules, losses]);
    const known = kinds.get(key);
    const all = (known?.proposals ?? new Set<number>()).add(proposal);
    kinds.set(key, {
      change: {
        ...change,
        rules,
        losses,
        loss_details,
        effect: toWireEffect(
          sumSpaceEffects([...(known === undefined ? [] : [known.change.effect]), effect]),
        ),
        findings: sumFindings([...(known?.change.findings ?? []), ...findings]),
        links: (known?.change.links ?? 0) + reported.links.length,
        proposals: all.size,
      },
      proposals: all,
    });
  });
  const changes = [...kinds.values()].map(({ change }) => change).sort((a, b) => b.links - a.links);
  const { changes: _changes, ...whole } = report;
  const seen = stored.map(({ row }) => ({ id: row.id, version: row.version }));
  return { ...whole, proposals: seen, changes };
}

function sumFindings(findings: BatchChange['findings']): BatchChange['findings'] {
  const sums = new Map<number, number>();
  for (const { finding, links } of findings) sums.set(finding, (sums.get(finding) ?? 0) + links);
  return [...sums].map(([finding, links]) => ({ finding, links }));
}
