// Read endpoints for proposed regulations: one, many, the list's rows and values, and the linter's
// findings.
import { maxListIds, type ProposedListRow, proposedRegulationOperations } from '@curbwright/contract';
import {
  blockingFindings,
  findingKey,
  formatChangeLine,
  formatLintFinding,
  formatLintFix,
  isWaived,
  type LanguageName,
  type ProposalColumnKey,
  type PublicationState,
  parseOrdering,
  proposalColumnKeys,
  type ReviewState,
  readerOf,
} from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { loadCurbTypeNames } from '../../city/curb-types/curb-type-names.sql.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, respond } from '../../platform/http/outcome.ts';
import { toPage } from '../../platform/http/pagination.ts';
import {
  type ListRow,
  type ListScope,
  listIds,
  loadColumnValues,
  loadListRows,
  proposalBounds,
} from '../list/proposal-list.sql.ts';
import { loadRuleChanges, type ProposalRuleChanges } from '../list/rule-changes.ts';
import { linkLengths, lintProposalDraft, loadLinkPoints } from '../publish/lint.ts';
import { type ReviewReader, toReviewResponse, toUndoUntil } from '../read/proposal-review.ts';
import { toProposalResponse } from '../read/proposals.responses.ts';
import { findProposalIds } from '../read/proposals.sql.ts';
import { toPublicationResponse } from '../read/publication.ts';
import { loadStoredProposal, loadStoredProposals, toProposalDraft } from '../read/stored-proposals.ts';
import { loadReviewReader } from '../reviews/second-person.ts';
import { generalScenarioId, loadCurbTypeIds } from '../write/write-proposals.sql.ts';

const maxColumnValues = 500;
/** The largest possible id. */
const maxId = 2_147_483_647;

const noChanges = (language: LanguageName): ProposalRuleChanges => ({
  line: formatChangeLine([], language),
  lines: [],
  groups: [],
  count: 0,
});

function toListRow(
  row: ListRow,
  { line, groups, count }: ProposalRuleChanges,
  reader: ReviewReader,
): ProposedListRow {
  return {
    id: row.id,
    regulation_id: row.regulation_name,
    bl_street_name: row.street_name,
    bl_side: row.side,
    bl_from: row.from_street,
    bl_to: row.to_street,
    sub_activity: row.regulation_type,
    reason: row.reason,
    action: row.action,
    user: row.username,
    created: row.created.toISOString(),
    published_on: row.published_on?.toISOString() ?? null,
    batch: row.batch_id,
    is_published: row.is_published,
    reverts: row.reverts,
    reverted_by: row.reverted_by,
    version: row.version,
    link_count: row.link_count,
    review: toReviewResponse(row.id, row, reader),
    segment_id: row.segment_id,
    note: row.note,
    change_line: line,
    undo_until: toUndoUntil(row, reader),
    publication: toPublicationResponse(row),
    rule_changes: [...groups],
    rule_change_count: count,
  };
}

const newestFirst: { readonly key: ProposalColumnKey; readonly descending: boolean } = {
  key: 'created',
  descending: true,
};

function parseIds(text: string): number[] {
  return text
    .split(',')
    .map(Number)
    .filter((id) => id <= maxId);
}

/** The parsed parameters of the list. */
interface ListQuery
  extends Readonly<Partial<Record<ProposalColumnKey, readonly (string | null)[] | undefined>>> {
  readonly scenario__id?: number | undefined;
  readonly is_published: boolean;
  readonly review_state?: ReviewState | undefined;
  readonly publication_state?: PublicationState | undefined;
  readonly ids?: string | undefined;
}

export function readingHandlers(
  context: CityContext,
): Pick<
  Handlers,
  | 'proposedRegulations'
  | 'proposedRegulation'
  | 'proposedRegulationListData'
  | 'proposedRegulationListIds'
  | 'proposedRegulationBounds'
  | 'proposedRegulationListValues'
  | 'lintProposedRegulation'
> {
  const { db } = context;
  const filtersOf = (query: ListQuery) =>
    Object.fromEntries(proposalColumnKeys.map((key) => [key, query[key]]));
  const scopeOf = async (query: ListQuery): Promise<ListScope> => ({
    // A selection may have proposals of several scenarios.
    scenario: query.scenario__id ?? (query.ids === undefined ? await generalScenarioId(db) : null),
    isPublished: query.is_published,
    filters: filtersOf(query),
    reviewState: query.review_state,
    publicationState: query.publication_state,
    ids: query.ids === undefined ? null : parseIds(query.ids),
  });
  return {
    proposedRegulations: async ({ query, caller, language }) => {
      const { count, ids } = await findProposalIds(db, query, query.limit, query.offset);
      const stored = await loadStoredProposals(db, ids);
      const reader = await loadReviewReader(db, ids, caller);
      const results = [...stored.values()].map((one) => toProposalResponse(one, language, reader));
      return respond(toPage(proposedRegulationOperations.proposedRegulations.path, query, count, results));
    },
    proposedRegulation: async ({ params, caller, language }) => {
      const stored = await loadStoredProposal(db, params.id);
      if (stored === undefined) return reject('not_found');
      const reader = await loadReviewReader(db, [params.id], caller);
      return respond(toProposalResponse(stored, language, reader), {
        headers: { etag: `"v${stored.row.version}"` },
      });
    },
    proposedRegulationListData: async ({ query, caller, language }) => {
      const { limit, offset, ordering } = query;
      const scope = await scopeOf(query);
      const sort = parseOrdering(ordering) ?? newestFirst;
      const { count, rows } = await loadListRows(db, scope, sort, limit, offset);
      const ids = rows.map(({ id }) => id);
      const changes = await loadRuleChanges(context, ids, language);
      const reader = await loadReviewReader(db, ids, caller);
      const results = rows.map((row) => toListRow(row, changes.get(row.id) ?? noChanges(language), reader));
      const pageQuery = { ...query, ...toFilterTexts(filtersOf(query)) };
      const { path } = proposedRegulationOperations.proposedRegulationListData;
      return respond(toPage(path, pageQuery, count, results));
    },
    proposedRegulationListIds: async ({ query }) => {
      const sort = parseOrdering(query.ordering) ?? newestFirst;
      const found = await listIds(db, await scopeOf(query), sort, maxListIds + 1);
      return respond({ ids: found.slice(0, maxListIds), truncated: found.length > maxListIds });
    },
    proposedRegulationBounds: async ({ query }) =>
      respond({ box: await proposalBounds(db, parseIds(query.ids)) }),
    proposedRegulationListValues: async ({ query }) => {
      const scenario = query.scenario__id ?? (await generalScenarioId(db));
      const { is_published: isPublished, column, search = '' } = query;
      const found = await loadColumnValues(db, scenario, isPublished, column, search, maxColumnValues + 1);
      return respond({ values: found.slice(0, maxColumnValues), truncated: found.length > maxColumnValues });
    },
    lintProposedRegulation: async ({ params, language }) => {
      const stored = await loadStoredProposal(db, params.id);
      if (stored === undefined) return reject('not_found');
      const draft = toProposalDraft(stored);
      const from = Math.max(draft.effectiveFrom ?? 0, context.now());
      const names = [...(await loadCurbTypeIds(db)).keys()];
      const points = await loadLinkPoints(
        db,
        stored.links.map((link) => link.base_link_id),
      );
      const findings = lintProposalDraft(
        context,
        draft,
        linkLengths(stored.links),
        names,
        from,
        true,
        points,
      );
      const { waivers } = stored.row;
      const reader = readerOf(language, context.city.time.timeZone);
      const typeNames = await loadCurbTypeNames(db, language);
      const typeName = (name: string) => typeNames.get(name) ?? name;
      return respond({
        version: stored.row.version,
        findings: findings.map((finding) => ({
          code: finding.code,
          severity: finding.severity,
          text: formatLintFinding(finding, reader, typeName),
          place: finding.place,
          params: { ...finding.params },
          finding: findingKey(finding),
          is_waived: isWaived(finding, waivers),
          is_preexisting: finding.isPreexisting === true,
          fix: finding.fix,
          fix_text: finding.fix === null ? null : formatLintFix(finding.fix, reader, typeName),
        })),
        may_publish: blockingFindings(findings, waivers).length === 0,
      });
    },
  };
}

/** Converts filters to their form in a URL query. */
function toFilterTexts(filters: Readonly<Record<string, readonly (string | null)[] | undefined>>) {
  return Object.fromEntries(
    Object.entries(filters).map(([key, values]) => [
      key,
      values === undefined ? undefined : JSON.stringify(values),
    ]),
  );
}
