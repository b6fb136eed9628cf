// Loads whole curbs for the asset rules: the assets beside them, the regulations on their pieces,
// and the regulations from before any clearance.
import {
  activities,
  type ClearanceAsset,
  type ClearanceCurbType,
  type ClearancePiece,
  type ClearanceRequest,
  type ClearanceRequests,
  computeClearanceRequests,
  type RuleSet,
  requiredSections,
  ruleSetOf,
  toLinkReach,
  type WholeCurb,
  wholeCurbs,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { batchCurbTypeRows } from '../../proposals/batches/batches.sql.ts';
import { selectPreviousVersions, type VersionRow } from '../../proposals/publish/revert/revert.sql.ts';
import {
  type AssetWithRuleRow,
  assetsWithRules,
  type LinkTreeRow,
  linkTreeRows,
  type OpenProposalRow,
  openProposalRows,
  type PublishedClearanceRow,
  publishedClearanceRows,
} from './clearances.sql.ts';

/** A regulation version with its rules. */
export interface VersionRules extends VersionRow {
  readonly ruleSet: RuleSet;
}

/** Curbs with the changes that the rules require and the current state. */
export interface CurbState {
  readonly links: ReadonlyMap<number, LinkTreeRow>;
  readonly wishes: readonly ClearanceRequests[];
  readonly standing: ReadonlyMap<number, readonly OpenProposalRow[]>;
  /** Regulation version of an active link before any clearance; `null` = unregulated. */
  readonly before: ReadonlyMap<number, VersionRules | null>;
  readonly assets: ReadonlyMap<number, AssetWithRuleRow>;
  readonly classIds: ReadonlyMap<string, number>;
  readonly classes: ReadonlyMap<string, ClearanceCurbType>;
}

/** Maximum number of stacked clearances that are followed; no real stack is that deep. */
const maxStackedClearances = 100;

interface BaseRegulation {
  readonly kept: string | null;
  /** Row of the regulation version; `null` = unregulated. */
  readonly row: number | null;
}

/** Returns the regulation underneath the published clearances on a link. */
function baseRegulationOf(
  link: LinkTreeRow,
  links: ReadonlyMap<number, LinkTreeRow>,
  kept: readonly PublishedClearanceRow[],
): BaseRegulation {
  const lineage = new Set<number>();
  for (let at: LinkTreeRow | undefined = link; at !== undefined; ) {
    lineage.add(at.id);
    at = at.parent === null ? undefined : links.get(at.parent);
  }
  const own = kept.filter((one) => lineage.has(one.link));
  let found: BaseRegulation = { kept: null, row: link.regulation };
  for (let step = 0; step < maxStackedClearances; step += 1) {
    const over: PublishedClearanceRow | undefined = own.find(({ published }) => published === found.row);
    if (over === undefined) break;
    found = { kept: found.kept ?? over.class, row: over.before };
  }
  return found;
}

function assetsAlong(
  curb: WholeCurb,
  byLink: ReadonlyMap<number, readonly AssetWithRuleRow[]>,
  links: ReadonlyMap<number, LinkTreeRow>,
): ClearanceAsset[] {
  return curb.pieces.flatMap(({ link, from }) =>
    (byLink.get(link) ?? []).map((one) => ({
      asset: one.asset,
      at: from + one.at,
      ...toLinkReach(links.get(link)?.curb_side ?? 'unknown', one.before_m, one.after_m),
      subActivity: one.sub_activity,
      priority: one.priority,
    })),
  );
}

function groupByLink<T extends { readonly link: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(row.link);
    if (group === undefined) groups.set(row.link, [row]);
    else group.push(row);
  }
  return groups;
}

async function versionsOf(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, VersionRules>> {
  const sets = new Map<string, RuleSet>();
  const found = new Map<number, VersionRules>();
  const pace = createYielder();
  for (const row of await selectPreviousVersions(db, ids)) {
    const { restrictions } = sets.get(row.rule_set_id) ?? ruleSetOf(row.restrictions);
    const ruleSet = { id: row.rule_set_id, restrictions };
    sets.set(row.rule_set_id, ruleSet);
    found.set(row.row, { ...row, ruleSet });
    await pace.rest();
  }
  return found;
}

/** Reads curbs by their root links and computes the changes that the rules require. */
export async function loadCurbState(
  db: Kysely<Schema>,
  roots: readonly number[],
  scenario: number,
): Promise<CurbState> {
  const family = await linkTreeRows(db, roots);
  const ids = family.map(({ id }) => id);
  const links = new Map(family.map((row) => [row.id, row]));
  const assetRows = await assetsWithRules(db, ids);
  const clearancesByLink = groupByLink(await publishedClearanceRows(db, ids));
  const clearancesByRoot = new Map<number, PublishedClearanceRow[]>();
  for (const [link, rows] of clearancesByLink) {
    const root = links.get(link)?.root ?? link;
    clearancesByRoot.set(root, [...(clearancesByRoot.get(root) ?? []), ...rows]);
  }
  const classes = await batchCurbTypeRows(db);
  const byName = new Map<string, ClearanceCurbType>();
  for (const { name, activity, priority } of classes) {
    const known = activities.find((each) => each === activity);
    if (known !== undefined) byName.set(name, { name, activity: known, priority });
  }
  const live = family.filter((row) => row.is_live);
  const below = new Map(
    live.map((row) => [row.id, baseRegulationOf(row, links, clearancesByRoot.get(row.root) ?? [])]),
  );
  const rows = new Set([...below.values()].flatMap(({ row }) => row ?? []));
  const versions = await versionsOf(db, [...rows]);
  const before = new Map(
    [...below].map(([id, { row }]) => [id, row === null ? null : (versions.get(row) ?? null)] as const),
  );
  const byLink = groupByLink(assetRows);
  const pace = createYielder();
  const wishes: ClearanceRequests[] = [];
  const familyOf = new Map<number, LinkTreeRow[]>();
  for (const row of family) familyOf.set(row.root, [...(familyOf.get(row.root) ?? []), row]);
  for (const members of familyOf.values()) {
    const curbs = wholeCurbs(
      members.map((row) => ({
        link: row.id,
        parent: row.id === row.root ? null : row.parent,
        isLive: row.is_live,
        coordinates: row.coordinates,
      })),
    );
    for (const curb of curbs) {
      const pieces = curb.pieces.map(
        (piece): ClearancePiece => ({
          ...piece,
          base: before.get(piece.link)?.ruleSet ?? null,
          kept: below.get(piece.link)?.kept ?? null,
        }),
      );
      wishes.push(
        computeClearanceRequests(
          pieces,
          requiredSections(curb.length, assetsAlong(curb, byLink, links)),
          byName,
        ),
      );
    }
    await pace.rest();
  }
  return {
    links,
    wishes,
    standing: groupByLink(await openProposalRows(db, scenario, ids)),
    before,
    assets: new Map(assetRows.map((row) => [row.asset, row])),
    classIds: new Map(classes.map(({ id, name }) => [name, id])),
    classes: byName,
  };
}

/** Returns all changes that can be proposed now, by link. */
export function proposableRequests({ wishes }: CurbState): ReadonlyMap<number, ClearanceRequest> {
  return new Map(wishes.flatMap(({ now }) => now.map((wish) => [wish.link, wish] as const)));
}
