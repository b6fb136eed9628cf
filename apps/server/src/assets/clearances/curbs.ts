// Whole curbs as asset rules see them: the assets beside them, the regulations on their pieces, and
// those from before any clearance.
import {
  activities,
  type ClearanceAsset,
  type ClearanceClass,
  type ClearancePiece,
  type ClearanceWish,
  type ClearanceWishes,
  clearanceWishes,
  type RuleSet,
  reachAlong,
  ruleSetOf,
  type WholeCurb,
  wantedStretches,
  wholeCurbs,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { pacer } from '../../platform/time-slices/in-slices.ts';
import { classRows } from '../../proposals/batches/batches.sql.ts';
import { type VersionRow, versionsBefore } from '../../proposals/publish/revert/revert.sql.ts';
import {
  type FamilyRow,
  familyRows,
  type KeptRow,
  keptRows,
  type RuledAssetRow,
  ruledAssets,
  type StandingRow,
  standingRows,
} from './clearances.sql.ts';

/** A regulation version with its rules. */
export interface VersionRules extends VersionRow {
  readonly ruleSet: RuleSet;
}

/** Curbs with the changes that the rules require and the current state. */
export interface CurbsNow {
  readonly links: ReadonlyMap<number, FamilyRow>;
  readonly wishes: readonly ClearanceWishes[];
  readonly standing: ReadonlyMap<number, readonly StandingRow[]>;
  /** Regulation version of an active link before any clearance; `null` = unregulated. */
  readonly before: ReadonlyMap<number, VersionRules | null>;
  readonly assets: ReadonlyMap<number, RuledAssetRow>;
  readonly classIds: ReadonlyMap<string, number>;
  readonly classes: ReadonlyMap<string, ClearanceClass>;
}

/** More than the longest possible chain of stacked clearances. */
const mostOver = 100;

interface Under {
  readonly kept: string | null;
  /** Row of the regulation version; `null` = unregulated. */
  readonly row: number | null;
}

/** Returns the regulation underneath the published clearances on a link. */
function under(link: FamilyRow, links: ReadonlyMap<number, FamilyRow>, kept: readonly KeptRow[]): Under {
  const lineage = new Set<number>();
  for (let at: FamilyRow | undefined = link; at !== undefined; ) {
    lineage.add(at.id);
    at = at.parent === null ? undefined : links.get(at.parent);
  }
  const own = kept.filter((one) => lineage.has(one.link));
  let found: Under = { kept: null, row: link.regulation };
  for (let step = 0; step < mostOver; step += 1) {
    const over: KeptRow | undefined = own.find(({ published }) => published === found.row);
    if (over === undefined) break;
    found = { kept: found.kept ?? over.class, row: over.before };
  }
  return found;
}

function assetsAlong(
  curb: WholeCurb,
  byLink: ReadonlyMap<number, readonly RuledAssetRow[]>,
  links: ReadonlyMap<number, FamilyRow>,
): ClearanceAsset[] {
  return curb.pieces.flatMap(({ link, from }) =>
    (byLink.get(link) ?? []).map((one) => ({
      asset: one.asset,
      at: from + one.at,
      ...reachAlong(links.get(link)?.curb_side ?? 'unknown', one.before_m, one.after_m),
      subActivity: one.sub_activity,
      priority: one.priority,
    })),
  );
}

function grouped<T extends { readonly link: number }>(rows: readonly T[]): Map<number, T[]> {
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
  const pace = pacer();
  for (const row of await versionsBefore(db, ids)) {
    const { restrictions } = sets.get(row.rule_set_id) ?? ruleSetOf(row.restrictions);
    const ruleSet = { id: row.rule_set_id, restrictions };
    sets.set(row.rule_set_id, ruleSet);
    found.set(row.row, { ...row, ruleSet });
    await pace.rest();
  }
  return found;
}

/** Reads curbs by their root links and computes the changes that the rules require. */
export async function curbsNow(
  db: Kysely<Schema>,
  roots: readonly number[],
  scenario: number,
): Promise<CurbsNow> {
  const family = await familyRows(db, roots);
  const ids = family.map(({ id }) => id);
  const links = new Map(family.map((row) => [row.id, row]));
  const assetRows = await ruledAssets(db, ids);
  const keptByLink = grouped(await keptRows(db, ids));
  const keptByRoot = new Map<number, KeptRow[]>();
  for (const [link, rows] of keptByLink) {
    const root = links.get(link)?.root ?? link;
    keptByRoot.set(root, [...(keptByRoot.get(root) ?? []), ...rows]);
  }
  const classes = await classRows(db);
  const byName = new Map<string, ClearanceClass>();
  for (const { name, activity, priority } of classes) {
    const known = activities.find((each) => each === activity);
    if (known !== undefined) byName.set(name, { name, activity: known, priority });
  }
  const live = family.filter((row) => row.is_live);
  const below = new Map(live.map((row) => [row.id, under(row, links, keptByRoot.get(row.root) ?? [])]));
  const rows = new Set([...below.values()].flatMap(({ row }) => row ?? []));
  const versions = await versionsOf(db, [...rows]);
  const before = new Map(
    [...below].map(([id, { row }]) => [id, row === null ? null : (versions.get(row) ?? null)] as const),
  );
  const byLink = grouped(assetRows);
  const pace = pacer();
  const wishes: ClearanceWishes[] = [];
  const familyOf = new Map<number, FamilyRow[]>();
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
        clearanceWishes(pieces, wantedStretches(curb.length, assetsAlong(curb, byLink, links)), byName),
      );
    }
    await pace.rest();
  }
  return {
    links,
    wishes,
    standing: grouped(await standingRows(db, scenario, ids)),
    before,
    assets: new Map(assetRows.map((row) => [row.asset, row])),
    classIds: new Map(classes.map(({ id, name }) => [name, id])),
    classes: byName,
  };
}

/** Returns all changes that can be proposed now, by link. */
export function wishesNow({ wishes }: CurbsNow): ReadonlyMap<number, ClearanceWish> {
  return new Map(wishes.flatMap(({ now }) => now.map((wish) => [wish.link, wish] as const)));
}
