// Lists the latest publications with the instants just before and after each, for comparisons.
import type { comparisonOperations } from '@curbwright/contract';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import { loadRecentPublications } from './recent-publications.sql.ts';

type RecentPublications = z.output<typeof comparisonOperations.recentPublications.answer>;

/** The number of publications offered. */
const maxPublications = 30;
/** The number of streets named for each. */
const maxStreets = 5;

/** Returns the response of `recentPublications`. */
export async function listRecentPublications({ db }: Pick<CityContext, 'db'>): Promise<RecentPublications> {
  const iso = (instant: number) => new Date(instant).toISOString();
  const rows = await loadRecentPublications(db, maxPublications);
  return {
    results: rows.map((row) => ({
      batch: row.batch,
      name: row.name,
      proposals: row.proposals,
      curbs: row.curbs,
      streets: row.streets.slice(0, maxStreets),
      streets_count: row.streets.length,
      published_on: iso(row.published),
      takes_effect: iso(row.first_effect),
      // Versions are half-open: at the instant of its effect, a publication is in force.
      before: iso(row.first_effect - 1),
      after: iso(row.last_effect),
    })),
  };
}
