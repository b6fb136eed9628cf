// Writes the export file of the selected analysis zones in the requested type.
import type { Readable } from 'node:stream';
import {
  civilDateAndTime,
  formatDateAndTime,
  type LanguageName,
  type ProposalExportType,
  readerOf,
} from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { createFileInWorker } from '../../platform/export-files/create-file-in-worker.ts';
import { cityNameAndUnits } from '../../platform/export-files/export-files.sql.ts';
import { fileHeaders } from '../../platform/export-files/file-headers.ts';
import { geojsonFile } from '../../platform/export-files/geojson-file.ts';
import type { Row } from '../../platform/export-files/table.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import { loadComponents } from '../zones.sql.ts';
import type { ZoneRow } from './analysis-zones.sql.ts';
import { streamZoneFeatures } from './zone-geojson.ts';
import { drawZoneMap } from './zone-map.ts';
import { type ZoneSheetOptions, zoneSheetColumns, zoneSheetRows } from './zone-sheet.ts';

type ZoneFileContext = Pick<CityContext, 'db' | 'city' | 'now'>;

async function* streamSheetRows(
  parts: ZoneFileContext,
  zones: readonly ZoneRow[],
  words: ZoneSheetOptions,
): AsyncGenerator<Row> {
  for (const zone of zones)
    yield* zoneSheetRows(zone, await loadComponents(parts.db, { zones: [zone.id] }), words);
}

/** Returns the file and its headers; `null` when the server is already writing too many files. */
export async function createZoneExportFile(
  parts: ZoneFileContext,
  type: ProposalExportType,
  zones: readonly ZoneRow[],
  language: LanguageName,
): Promise<{ readonly file: Readable | Buffer; readonly headers: Record<string, string> } | null> {
  const { city } = parts;
  const { timeZone } = city.time;
  const { name, units } = await cityNameAndUnits(parts.db);
  const at = parts.now();
  const when = formatDateAndTime(at, readerOf(language, timeZone));
  const title = formatExportText(language, 'export.zones.title', { city: name });
  const notes = [
    formatExportText(language, 'export.zones.count', { count: zones.length }),
    formatExportText(language, 'export.zones.how'),
  ];
  const words = { language, timeZone, imperial: units === 'imperial', onPage: type === 'pdf' };
  const columns = zoneSheetColumns(words);
  const rows = () => streamSheetRows(parts, zones, words);
  const headers = fileHeaders(
    formatExportText(language, 'export.zones.what'),
    name,
    civilDateAndTime(at, timeZone).date,
    type,
  );
  if (type === 'json') {
    const features = () => streamZoneFeatures(parts, zones, language);
    return { file: geojsonFile({ name: title, description: notes.join(' · '), rows: features }), headers };
  }
  if (type === 'excel') {
    const file = await createFileInWorker({ rows }, () => ({
      kind: 'excel',
      parts: { name: title, columns },
    }));
    return file === null ? null : { file, headers };
  }
  const map = await drawZoneMap(parts, zones, words.imperial, language);
  const file = await createFileInWorker({ rows }, () => ({
    kind: 'pdf',
    parts: {
      language,
      title,
      notes,
      columns,
      map,
      sections: [],
      foot: formatExportText(language, 'export.foot', { city: name, when }),
      pageWords: formatExportText(language, 'export.page'),
    },
  }));
  return file === null ? null : { file, headers };
}
