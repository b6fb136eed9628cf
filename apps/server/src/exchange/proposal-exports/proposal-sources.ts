// Yields proposals as the file worker draws and describes them: their drafts, places and lines, in
// chunks.
import {
  formatInstant,
  type OrderLink,
  type Position,
  readerOf,
  scenarioDisplayName,
} from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { boxOfLines, withRoom } from '../../platform/export-files/box-of-lines.ts';
import type { ProposalSource } from '../../platform/export-files/proposal-pages.ts';
import { sayExport } from '../../platform/messages/say-export.ts';
import { pacer } from '../../platform/time-slices/in-slices.ts';
import { draftOf, type StoredProposal } from '../../proposals/read/drafts.ts';
import type { Chosen } from './chosen-proposals.ts';
import { changedLines } from './proposal-lines.ts';
import type { Wanted } from './proposal-wanted.ts';
import { wholeProposals } from './read-proposals.ts';

/**
 * Most proposals that get their own drawings. With more, all are shown only in the drawing on the
 * first page.
 */
const mostDrawn = 60;
/** Most other curbs in a drawing: enough for orientation without hiding the proposed ones. */
const mostAround = 250;
export const mostAroundAll = 1500;

/** Returns the lines of other curbs around these lines. */
export function linesAround(
  city: CityContext['city'],
  lines: readonly (readonly Position[])[],
  own: ReadonlySet<number>,
  most: number,
): readonly (readonly Position[])[] {
  if (lines.length === 0) return [];
  const { ids } = city.box(withRoom(boxOfLines(lines)), most + own.size);
  return ids.flatMap((id) => (own.has(id) ? [] : [city.line(id) ?? []])).slice(0, most);
}

function placeOf(link: StoredProposal['links'][number]): OrderLink {
  const { segment_id: segmentId, bl_street_name, bl_side, bl_from, bl_to, length } = link;
  const stretch =
    link.link_id !== null || link.from_m === null || link.to_m === null
      ? null
      : { from: link.from_m, to: link.to_m };
  return { segmentId, bl_street_name, bl_side, bl_from, bl_to, length, stretch };
}

/** Describes who drafted the proposal and when, and whether it was published. */
function factsOf({ row }: StoredProposal, { language, timeZone }: Wanted): string {
  const { locale } = readerOf(language, timeZone);
  const dayOf = (instant: Date) => formatInstant(locale, instant.getTime(), { timeZone, dateStyle: 'long' });
  const drafted = sayExport(language, 'export.proposals.drafted', {
    user: row.username ?? '–',
    date: dayOf(row.created),
  });
  const published =
    row.published_on === null
      ? []
      : [
          sayExport(language, 'export.proposals.published', {
            user: row.published_by ?? '–',
            date: dayOf(row.published_on),
          }),
        ];
  const regulation =
    row.regulation_name === null
      ? []
      : [sayExport(language, 'export.proposals.regulation', { id: row.regulation_name })];
  return [scenarioDisplayName(row.scenario_name, language), ...regulation, drafted, ...published].join(' · ');
}

/** Yields chunks of proposals in the selected order. */
export async function* proposalSources(
  context: Pick<CityContext, 'db' | 'city'>,
  chosen: readonly Chosen[],
  wanted: Wanted,
): AsyncGenerator<readonly ProposalSource[]> {
  const { db, city } = context;
  const pace = pacer();
  for await (const some of wholeProposals(context, chosen)) {
    const changed = await changedLines({ db, city }, some);
    const portion: ProposalSource[] = [];
    for (const stored of some) {
      if (pace.due()) await pace.rest();
      const lines = changed.get(stored.row.id) ?? [];
      const own = new Set(stored.links.map((link) => link.base_link_id));
      portion.push({
        id: stored.row.id,
        facts: factsOf(stored, wanted),
        draft: { ...draftOf(stored), links: [] },
        links: stored.links.map(placeOf),
        lines,
        around:
          chosen.length > mostDrawn
            ? null
            : linesAround(
                city,
                lines.map(({ line }) => line),
                own,
                mostAround,
              ),
      });
    }
    yield portion;
  }
}
