// The lines of a proposal's links, and the curb type of each curb before and after.
import type { Position } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import type { ChangedLine } from '../../platform/export-files/proposal-pages.ts';
import type { StoredProposal } from '../../proposals/read/stored-proposals.ts';
import { curbTypesOfRegulations, linesOf } from './proposal-exports.sql.ts';

type Parts = Pick<CityContext, 'db' | 'city'>;

/**
 * Returns the line of each link of the proposals, by row id. Lines of links that were since divided
 * or retired come from the database.
 */
export async function linesOfLinks(
  { db, city }: Parts,
  proposals: readonly StoredProposal[],
): Promise<ReadonlyMap<number, readonly Position[]>> {
  const links = proposals.flatMap((one) => one.links);
  const missingLinks = links.filter(
    (link) => link.custom_geometry === null && city.line(link.base_link_id) === undefined,
  );
  const stored = await linesOf(db, [...new Set(missingLinks.map((link) => link.base_link_id))]);
  return new Map(
    links.map((link) => [
      link.id,
      link.custom_geometry?.coordinates ??
        city.line(link.base_link_id) ??
        stored.get(link.base_link_id) ??
        [],
    ]),
  );
}

/**
 * Returns the curb type of each curb before and after. Before is what is in force; for a published
 * proposal, or when the link no longer exists, it is what was in force when the proposal was
 * drafted.
 */
export async function changedLines(
  { db, city }: Parts,
  proposals: readonly StoredProposal[],
): Promise<ReadonlyMap<number, readonly ChangedLine[]>> {
  const lines = await linesOfLinks({ db, city }, proposals);
  const seen = proposals.flatMap((one) => one.links.flatMap((link) => link.seen_regulation_id ?? []));
  const classes = await curbTypesOfRegulations(db, [...new Set(seen)]);
  return new Map(
    proposals.map(({ row, links }) => [
      row.id,
      links.map((link) => {
        const now = row.is_published ? undefined : city.link(link.base_link_id)?.subActivity;
        const drafted = link.seen_regulation_id === null ? undefined : classes.get(link.seen_regulation_id);
        return {
          line: lines.get(link.id) ?? [],
          before: now ?? drafted ?? 'unregulated',
          after: row.action === 'remove' ? 'unregulated' : row.sub_activity_name,
        };
      }),
    ]),
  );
}
