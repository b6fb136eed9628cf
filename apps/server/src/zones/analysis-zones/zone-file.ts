// Writes the export file of the selected analysis zones in the requested type.
import type { Readable } from 'node:stream';
import {
  civilDateAndTime,
  instantInWords,
  type LanguageName,
  type ProposalExportType,
  readerOf,
} from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { cityNameAndUnits } from '../../platform/export-files/export-files.sql.ts';
import { fileHeaders } from '../../platform/export-files/file-headers.ts';
import { geojsonFile } from '../../platform/export-files/geojson-file.ts';
import { fileInWorker } from '../../platform/export-files/in-worker.ts';
import type { Row } from '../../platform/export-files/table.ts';
import { sayExport } from '../../platform/messages/say-export.ts';
import { componentRows } from '../zones.sql.ts';
import type { ZoneRow } from './analysis-zones.sql.ts';
import { zoneFeatures } from './zone-geojson.ts';
import { zonePicture } from './zone-picture.ts';
import { type SheetWords, zoneSheetColumns, zoneSheetRows } from './zone-sheet.ts';

type Parts = Pick<CityContext, 'db' | 'city' | 'now'>;

async function* rowsOf(parts: Parts, zones: readonly ZoneRow[], words: SheetWords): AsyncGenerator<Row> {
  for (const zone of zones)
    yield* zoneSheetRows(zone, await componentRows(parts.db, { zones: [zone.id] }), words);
}

/** The file and its headers; `null` when the server is already writing too many. */
export async function zoneFile(
  parts: Parts,
  type: ProposalExportType,
  zones: readonly ZoneRow[],
  language: LanguageName,
): Promise<{ readonly file: Readable | Buffer; readonly headers: Record<string, string> } | null> {
  const { city } = parts;
  const { timeZone } = city.time;
  const { name, units } = await cityNameAndUnits(parts.db);
  const at = parts.now();
  const when = instantInWords(at, readerOf(language, timeZone));
  const title = sayExport(language, 'export.zones.title', { city: name });
  const notes = [
    sayExport(language, 'export.zones.count', { count: zones.length }),
    sayExport(language, 'export.zones.how'),
  ];
  const words = { language, timeZone, imperial: units === 'imperial', onPage: type === 'pdf' };
  const columns = zoneSheetColumns(words);
  const rows = () => rowsOf(parts, zones, words);
  const headers = fileHeaders(
    sayExport(language, 'export.zones.what'),
    name,
    civilDateAndTime(at, timeZone).date,
    type,
  );
  if (type === 'json') {
    const features = () => zoneFeatures(parts, zones, language);
    return { file: geojsonFile({ name: title, description: notes.join(' · '), rows: features }), headers };
  }
  if (type === 'excel') {
    const file = await fileInWorker({ rows }, () => ({ kind: 'excel', parts: { name: title, columns } }));
    return file === null ? null : { file, headers };
  }
  const map = await zonePicture(parts, zones, words.imperial, language);
  const file = await fileInWorker({ rows }, () => ({
    kind: 'pdf',
    parts: {
      language,
      title,
      notes,
      columns,
      map,
      sections: [],
      foot: sayExport(language, 'export.foot', { city: name, when }),
      pageWords: sayExport(language, 'export.page'),
    },
  }));
  return file === null ? null : { file, headers };
}
