// Evaluates a batch edit against the database, using core's evaluation function.
import {
  activities,
  applyBatchEditSteps,
  type BatchCurbType,
  type BatchEdit,
  type BatchEditResult,
  type BatchLink,
  type Failure,
  type LanguageName,
  type OpenProposal,
  type ProposalLink,
  type RejectedBatchLink,
  type RuleSet,
  restriction,
  roundToUnit,
  ruleSetOf,
  translateAny,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { CityContext } from '../../city/city-context.ts';
import { restrictionsOfSets } from '../../city/regulations/rule-sets.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import {
  type BatchLinkRow,
  batchCurbTypeRows,
  findOpenProposalsOnLinks,
  loadBatchLinks,
  type OpenProposalLinkRow,
} from './batches.sql.ts';

/** The full result of evaluating a batch edit. */
export interface BatchEvaluation extends BatchEditResult {
  readonly rows: ReadonlyMap<number, BatchLinkRow>;
  readonly links: readonly BatchLink[];
  /** Requested ids that are not live links. */
  readonly unknown: readonly number[];
  /** Ids of the curb types by name. */
  readonly classIds: ReadonlyMap<string, number>;
}

/** Returns the rule sets of links, from the city cache where it has them. */
export async function loadRuleSets(
  context: CityContext,
  db: Kysely<Schema>,
  rows: readonly BatchLinkRow[],
): Promise<ReadonlyMap<string, RuleSet>> {
  const sets = new Map<string, RuleSet>();
  const missing = new Set<string>();
  for (const { rule_set_id: id, rule_set: number } of rows) {
    if (id === null || number === null || sets.has(id)) continue;
    const cached = context.city.ruleSet(number);
    if (cached?.id === id) sets.set(id, cached);
    else missing.add(id);
  }
  if (missing.size === 0) return sets;
  const pace = createYielder();
  for (const [id, list] of await restrictionsOfSets(db, [...missing])) {
    const { restrictions } = ruleSetOf(list.map((one) => restriction.parse(one)));
    sets.set(id, { id, restrictions });
    if (pace.due()) await pace.rest();
  }
  return sets;
}

function toProposalLinks(row: OpenProposalLinkRow): ProposalLink[] {
  if (row.link_id !== null) return [{ kind: 'curb', link: row.link_id }];
  if (row.base_link_id === null || row.from_m === null || row.to_m === null) return [];
  return [{ kind: 'custom', parentLink: row.base_link_id, from: row.from_m, to: row.to_m }];
}

function toOpenProposals(rows: readonly OpenProposalLinkRow[]): OpenProposal[] {
  const found = new Map<number, { readonly row: OpenProposalLinkRow; readonly links: ProposalLink[] }>();
  for (const row of rows) {
    const known = found.get(row.id) ?? { row, links: [] };
    known.links.push(...toProposalLinks(row));
    found.set(row.id, known);
  }
  return [...found.values()].map(({ row, links }) => ({
    id: row.id,
    scenario: row.scenario,
    isPublished: false,
    actualRegulation: row.regulation,
    links,
  }));
}

/** Runs the steps in order and yields to other requests between them. */
async function runSteps<T>(steps: Generator<undefined, T>): Promise<T> {
  const pace = createYielder();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (pace.due()) await pace.rest();
  }
}

/**
 * Evaluates an edit of links in a scenario, on `db` (a transaction when it will be saved). The
 * proposals in `ignored` do not block it.
 */
export async function evaluateBatch(
  context: CityContext,
  db: Kysely<Schema>,
  wanted: readonly number[],
  edit: BatchEdit,
  scenario: number,
  ignored: ReadonlySet<number> = new Set(),
): Promise<BatchEvaluation> {
  const ids = [...new Set(wanted)];
  const found = await loadBatchLinks(db, ids);
  const sets = await loadRuleSets(context, db, found);
  const links = found.map(
    (row): BatchLink => ({
      link: row.id,
      segmentId: row.segment_id,
      streetName: row.bl_street_name,
      regulation:
        row.regulation === null || row.regulation_name === null
          ? null
          : { row: row.regulation, id: row.regulation_name, links: row.regulation_links ?? 0 },
      subActivity: row.sub_activity ?? 'unregulated',
      ruleSet: row.rule_set_id === null ? null : (sets.get(row.rule_set_id) ?? null),
    }),
  );
  const names = [...new Set(found.flatMap((row) => row.regulation_name ?? []))];
  const open = await findOpenProposalsOnLinks(
    db,
    scenario,
    found.map(({ id }) => id),
    names,
  );
  const classes = await batchCurbTypeRows(db);
  const byName = new Map(
    classes.flatMap((row): [string, BatchCurbType][] => {
      const { name, priority, editable_max_stay: editableMaxStay } = row;
      const activity = activities.find((each) => each === row.activity);
      if (activity === undefined) return [];
      const editableParkingPrice = row.editable_parking_price;
      return [[name, { name, activity, priority, editableMaxStay, editableParkingPrice }]];
    }),
  );
  const edited = await runSteps(
    applyBatchEditSteps(links, edit, {
      scenario,
      openProposals: toOpenProposals(open.filter(({ id }) => !ignored.has(id))),
      classes: byName,
    }),
  );
  const rows = new Map(found.map((row) => [row.id, row]));
  return {
    ...edited,
    rows,
    links,
    unknown: ids.filter((id) => !rows.has(id)),
    classIds: new Map(classes.map(({ id, name }) => [name, id])),
  };
}

/** Returns the curb type of a rejected link where that is the reason, otherwise `null`. */
export function curbTypeOfFailure({ kind }: Failure['params']): string | null {
  return typeof kind === 'string' ? kind : null;
}

/** Converts a rejected link to its response. */
function toRejectedLink(
  { link, refusal, titleCode, proposals }: RejectedBatchLink,
  segment: string,
  language: LanguageName,
) {
  return {
    link,
    segment_id: segment,
    code: refusal.code,
    title: titleCode === null ? null : translateAny(language, titleCode),
    detail: translateAny(language, refusal.code, refusal.params),
    sub_activity: curbTypeOfFailure(refusal.params),
    proposed_regulation_id: proposals[0] ?? null,
  };
}

/** Returns every rejected link of an evaluated batch, including unknown ones. */
export function allRejectedLinks({ refused, unknown }: BatchEvaluation): readonly RejectedBatchLink[] {
  const gone = unknown.map(
    (link): RejectedBatchLink => ({
      link,
      refusal: { code: 'fault.unknown-link', params: {} },
      titleCode: null,
      proposals: [],
    }),
  );
  return [...refused, ...gone];
}

/** Returns every rejected link as a response. */
export function toRejectedLinks(worked: BatchEvaluation, language: LanguageName) {
  const { rows } = worked;
  return allRejectedLinks(worked).map((one) =>
    toRejectedLink(one, rows.get(one.link)?.segment_id ?? `#${one.link}`, language),
  );
}

/** Sums the meters and spaces of the links that accept the edit. */
export function sumAcceptedLinks({ accepted, rows }: BatchEvaluation) {
  let length = 0;
  let spaces = 0;
  let count = 0;
  for (const { links } of accepted)
    for (const link of links) {
      const row = rows.get(link);
      count += 1;
      length += row?.length ?? 0;
      spaces += row?.bays_count ?? 0;
    }
  return { accepted: count, length: roundToUnit(length, 'length'), spaces };
}
