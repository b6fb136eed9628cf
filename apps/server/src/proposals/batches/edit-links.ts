// A batch worked out against what stands in the database, by the core's own function.
import {
  activities,
  type BatchClass,
  type BatchEdit,
  type BatchLink,
  type BatchRefused,
  type EditedMany,
  editManySteps,
  type LanguageName,
  type OpenProposal,
  type ProposalLink,
  type Refusal,
  type RuleSet,
  restriction,
  rounded,
  ruleSetOf,
  sayAny,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { CityContext } from '../../city/city-context.ts';
import { restrictionsOfSets } from '../../city/regulations/rule-sets.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { pacer } from '../../platform/time-slices/in-slices.ts';
import { type BatchLinkRow, batchLinks, classRows, type OpenRow, openOnLinks } from './batches.sql.ts';

/** Everything of a worked out batch. */
export interface WorkedOut extends EditedMany {
  readonly rows: ReadonlyMap<number, BatchLinkRow>;
  readonly links: readonly BatchLink[];
  /** Ids asked for that are no live link. */
  readonly unknown: readonly number[];
  /** Ids of the classes by name. */
  readonly classIds: ReadonlyMap<string, number>;
}

/** The rule sets of links, from the index where it holds them. */
export async function ruleSetsOf(
  context: CityContext,
  db: Kysely<Schema>,
  rows: readonly BatchLinkRow[],
): Promise<ReadonlyMap<string, RuleSet>> {
  const sets = new Map<string, RuleSet>();
  const missing = new Set<string>();
  for (const { rule_set_id: id, rule_set: number } of rows) {
    if (id === null || number === null || sets.has(id)) continue;
    const held = context.city.ruleSet(number);
    if (held?.id === id) sets.set(id, held);
    else missing.add(id);
  }
  if (missing.size === 0) return sets;
  const pace = pacer();
  for (const [id, list] of await restrictionsOfSets(db, [...missing])) {
    const { restrictions } = ruleSetOf(list.map((one) => restriction.parse(one)));
    sets.set(id, { id, restrictions });
    if (pace.due()) await pace.rest();
  }
  return sets;
}

function linkOf(row: OpenRow): ProposalLink[] {
  if (row.link_id !== null) return [{ kind: 'curb', link: row.link_id }];
  if (row.base_link_id === null || row.from_m === null || row.to_m === null) return [];
  return [{ kind: 'custom', parentLink: row.base_link_id, from: row.from_m, to: row.to_m }];
}

function openProposalsOf(rows: readonly OpenRow[]): OpenProposal[] {
  const found = new Map<number, { readonly row: OpenRow; readonly links: ProposalLink[] }>();
  for (const row of rows) {
    const known = found.get(row.id) ?? { row, links: [] };
    known.links.push(...linkOf(row));
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

/** Takes the steps one after the other; other requests get their turn between them. */
async function untilDone<T>(steps: Generator<undefined, T>): Promise<T> {
  const pace = pacer();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (pace.due()) await pace.rest();
  }
}

/** Works out an edit of links in a scenario, on `db` (a transaction when it is to be saved); proposals `ignored` stand in no way. */
export async function workOut(
  context: CityContext,
  db: Kysely<Schema>,
  wanted: readonly number[],
  edit: BatchEdit,
  scenario: number,
  ignored: ReadonlySet<number> = new Set(),
): Promise<WorkedOut> {
  const ids = [...new Set(wanted)];
  const found = await batchLinks(db, ids);
  const sets = await ruleSetsOf(context, db, found);
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
  const open = await openOnLinks(
    db,
    scenario,
    found.map(({ id }) => id),
    names,
  );
  const classes = await classRows(db);
  const byName = new Map(
    classes.flatMap((row): [string, BatchClass][] => {
      const { name, priority, editable_max_stay: editableMaxStay } = row;
      const activity = activities.find((each) => each === row.activity);
      if (activity === undefined) return [];
      const editableParkingPrice = row.editable_parking_price;
      return [[name, { name, activity, priority, editableMaxStay, editableParkingPrice }]];
    }),
  );
  const edited = await untilDone(
    editManySteps(links, edit, {
      scenario,
      openProposals: openProposalsOf(open.filter(({ id }) => !ignored.has(id))),
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

/** What a curb that was left alone is, where that is the reason. */
export function kindOfRefusal({ kind }: Refusal['params']): string | null {
  return typeof kind === 'string' ? kind : null;
}

/** A refused link on the wire. */
function refusalAnswer(
  { link, refusal, titleCode, proposals }: BatchRefused,
  segment: string,
  language: LanguageName,
) {
  return {
    link,
    segment_id: segment,
    code: refusal.code,
    title: titleCode === null ? null : sayAny(language, titleCode),
    detail: sayAny(language, refusal.code, refusal.params),
    sub_activity: kindOfRefusal(refusal.params),
    proposed_regulation_id: proposals[0] ?? null,
  };
}

/** Every refused link of a worked out batch, the unknown ones among them. */
export function allRefused({ refused, unknown }: WorkedOut): readonly BatchRefused[] {
  const gone = unknown.map(
    (link): BatchRefused => ({
      link,
      refusal: { code: 'fault.unknown-link', params: {} },
      titleCode: null,
      proposals: [],
    }),
  );
  return [...refused, ...gone];
}

/** The same on the wire. */
export function refusalsOf(worked: WorkedOut, language: LanguageName) {
  const { rows } = worked;
  return allRefused(worked).map((one) =>
    refusalAnswer(one, rows.get(one.link)?.segment_id ?? `#${one.link}`, language),
  );
}

/** Metres and spaces of the links that take the edit. */
export function totalsOf({ accepted, rows }: WorkedOut) {
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
  return { accepted: count, length: rounded(length, 'length'), spaces };
}
