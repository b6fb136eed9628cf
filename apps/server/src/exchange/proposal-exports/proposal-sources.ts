// Yields proposals as the file worker draws and describes them: their drafts, locations and lines,
// in chunks.
import {
  formatInstant,
  type LegalOrderLink,
  type Position,
  readerOf,
  scenarioDisplayName,
} from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { addMargin, boundsOfLines } from '../../platform/export-files/line-bounds.ts';
import type { ProposalSource } from '../../platform/export-files/proposal-pages.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { loadRuleChanges } from '../../proposals/list/rule-changes.ts';
import { type StoredProposal, toProposalDraft } from '../../proposals/read/stored-proposals.ts';
import type { ProposalFileOptions } from './proposal-file-options.ts';
import { changedLines } from './proposal-lines.ts';
import { readProposals } from './read-proposals.ts';
import type { SelectedProposal } from './select-proposals.ts';

/**
 * Maximum number of proposals that get their own drawings. If there are more, all are shown only in
 * the drawing on the first page.
 */
const maxDrawnProposals = 60;
/**
 * Maximum number of other curbs in a drawing: enough for orientation without hiding the proposed
 * ones.
 */
const maxContextLines = 250;
export const maxOverviewContextLines = 1500;

/** Returns the lines of other curbs around these lines. */
export function findContextLines(
  city: CityContext['city'],
  lines: readonly (readonly Position[])[],
  own: ReadonlySet<number>,
  most: number,
): readonly (readonly Position[])[] {
  if (lines.length === 0) return [];
  const { ids } = city.box(addMargin(boundsOfLines(lines)), most + own.size);
  return ids.flatMap((id) => (own.has(id) ? [] : [city.line(id) ?? []])).slice(0, most);
}

function toOrderLink(link: StoredProposal['links'][number]): LegalOrderLink {
  const { segment_id: segmentId, bl_street_name, bl_side, bl_from, bl_to, length } = link;
  const stretch =
    link.link_id !== null || link.from_m === null || link.to_m === null
      ? null
      : { from: link.from_m, to: link.to_m };
  return { segmentId, bl_street_name, bl_side, bl_from, bl_to, length, stretch };
}

/** Describes who drafted the proposal and when, and whether it was published. */
function describeProposal({ row }: StoredProposal, { language, timeZone }: ProposalFileOptions): string {
  const { locale } = readerOf(language, timeZone);
  const dayOf = (instant: Date) => formatInstant(locale, instant.getTime(), { timeZone, dateStyle: 'long' });
  const drafted = formatExportText(language, 'export.proposals.drafted', {
    user: row.username ?? '–',
    date: dayOf(row.created),
  });
  const published =
    row.published_on === null
      ? []
      : [
          formatExportText(language, 'export.proposals.published', {
            user: row.published_by ?? '–',
            date: dayOf(row.published_on),
          }),
        ];
  const regulation =
    row.regulation_name === null
      ? []
      : [formatExportText(language, 'export.proposals.regulation', { id: row.regulation_name })];
  return [scenarioDisplayName(row.scenario_name, language), ...regulation, drafted, ...published].join(' · ');
}

/** Yields chunks of proposals in the selected order. */
export async function* proposalSources(
  context: Pick<CityContext, 'db' | 'city'>,
  chosen: readonly SelectedProposal[],
  wanted: ProposalFileOptions,
): AsyncGenerator<readonly ProposalSource[]> {
  const { db, city } = context;
  const pace = createYielder();
  for await (const some of readProposals(context, chosen)) {
    const changed = await changedLines({ db, city }, some);
    const ids = some.map(({ row }) => row.id);
    const changes = await loadRuleChanges({ db, city }, ids, wanted.language);
    const portion: ProposalSource[] = [];
    for (const stored of some) {
      if (pace.due()) await pace.rest();
      const lines = changed.get(stored.row.id) ?? [];
      const own = new Set(stored.links.map((link) => link.base_link_id));
      portion.push({
        id: stored.row.id,
        facts: describeProposal(stored, wanted),
        draft: { ...toProposalDraft(stored), links: [] },
        links: stored.links.map(toOrderLink),
        lines,
        changes: changes.get(stored.row.id)?.lines ?? [],
        around:
          chosen.length > maxDrawnProposals
            ? null
            : findContextLines(
                city,
                lines.map(({ line }) => line),
                own,
                maxContextLines,
              ),
      });
    }
    yield portion;
  }
}
