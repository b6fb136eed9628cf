// Creates the file of each type from the selected proposals.
import type { Readable } from 'node:stream';
import type { Position, ProposalExportType } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { createFileInWorker, type FileInput } from '../../platform/export-files/create-file-in-worker.ts';
import { geojsonFile } from '../../platform/export-files/geojson-file.ts';
import type { Row } from '../../platform/export-files/table.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { loadRuleChanges } from '../../proposals/list/rule-changes.ts';
import { columnsOf, toLocalizedCells } from './proposal-columns.ts';
import type { ProposalFileOptions } from './proposal-file-options.ts';
import { proposalFeatures } from './proposal-geojson.ts';
import { findContextLines, maxOverviewContextLines, proposalSources } from './proposal-sources.ts';
import { readListRows } from './read-proposals.ts';
import type { SelectedProposal } from './select-proposals.ts';

type Parts = Pick<CityContext, 'db' | 'city'>;

async function* rowsOf(
  parts: Parts,
  chosen: readonly SelectedProposal[],
  wanted: ProposalFileOptions,
): AsyncGenerator<Row> {
  const { keys, language, timeZone } = wanted;
  const pace = createYielder();
  for await (const rows of readListRows(parts, chosen)) {
    const ids = keys.includes('change_line') ? rows.map(({ id }) => id) : [];
    const changes = await loadRuleChanges(parts, ids, language);
    for (const row of rows) {
      if (pace.due()) await pace.rest();
      const cells = toLocalizedCells(row, changes.get(row.id)?.line ?? '', language, timeZone);
      yield keys.map((key) => cells[key]);
    }
  }
}

/**
 * Builds the PDF. The bounding box of all proposals is known only after all of them have been sent,
 * so the surrounding curbs go with the final message.
 */
function createPdf(
  parts: Parts,
  chosen: readonly SelectedProposal[],
  wanted: ProposalFileOptions,
): Promise<Buffer | null> {
  const { city } = parts;
  const { language, title, notes, foot, keys, imperial, looks, signs } = wanted;
  const corners: Position[] = [];
  const input: FileInput = {
    rows: () => rowsOf(parts, chosen, wanted),
    proposals: async function* proposals() {
      for await (const some of proposalSources(parts, chosen, wanted)) {
        for (const { lines } of some)
          for (const { line } of lines) corners.push(...line.slice(0, 1), ...line.slice(-1));
        yield some;
      }
    },
  };
  return createFileInWorker(input, () => ({
    kind: 'proposals',
    parts: {
      language,
      title,
      notes,
      columns: columnsOf(keys, language),
      foot,
      pageWords: formatExportText(language, 'export.page'),
      cityTime: city.time,
      imperial,
      signs,
      looks,
      around: findContextLines(city, [corners], new Set(), maxOverviewContextLines),
    },
  }));
}

/** Returns the file, `null` when the server is already writing too many. */
export async function createProposalFile(
  parts: Parts,
  type: ProposalExportType,
  chosen: readonly SelectedProposal[],
  wanted: ProposalFileOptions,
): Promise<Readable | Buffer | null> {
  const { title, notes, keys, language } = wanted;
  if (type === 'json')
    return geojsonFile({
      name: title,
      description: notes.join(' · '),
      rows: () => proposalFeatures(parts, chosen, keys, language),
    });
  if (type === 'pdf') return createPdf(parts, chosen, wanted);
  return createFileInWorker({ rows: () => rowsOf(parts, chosen, wanted) }, () => ({
    kind: 'excel',
    parts: { name: title, columns: columnsOf(keys, language) },
  }));
}
