// Curb export: the selected curbs, evaluated for an instant and a curb user, written as the
// requested file type.
import { exportLimits } from '@curbwright/contract';
import { parseCityInstant } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { rejectDateBeforeRecords } from '../../city/published-city/before-records.ts';
import { curbUserFromQuery, isRejection } from '../../city/rules-api/curb-user-query.ts';
import { csvFile } from '../../platform/export-files/csv-file.ts';
import { fileLanguage } from '../../platform/export-files/file-language.ts';
import { geojsonFile } from '../../platform/export-files/geojson-file.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, rejectField, respondRaw } from '../../platform/http/outcome.ts';
import { flatGeobufStream } from '../published-files/flat-geobuf-stream.ts';
import {
  buildLinkExport,
  geoTable,
  headersOf,
  type LinkExport,
  linkTable,
  writePdfFile,
  writeSheetFile,
} from './link-export.ts';
import { selectLinks } from './select-links.ts';
import { inStreetOrder } from './street-order.ts';

async function bodyOf(type: keyof typeof exportLimits, linkExport: LinkExport) {
  if (type === 'csv') return csvFile(linkTable(linkExport));
  if (type === 'json') return geojsonFile(geoTable(linkExport));
  if (type === 'flatgeobuf') return flatGeobufStream(linkExport);
  return type === 'excel' ? writeSheetFile(linkExport) : writePdfFile(linkExport);
}

export function exportHandlers(context: CityContext): Pick<Handlers, 'exportLinks'> {
  return {
    exportLinks: async ({ params: { type }, body, language, log }) => {
      const { city } = context;
      const curbUser = await curbUserFromQuery(context, body, language);
      if (isRejection(curbUser)) return curbUser;
      const ids = selectLinks(city, body);
      const maxCurbs = exportLimits[type];
      if (ids.length === 0) return rejectField('non_field_errors', 'fault.export-nothing');
      if (ids.length > maxCurbs)
        return rejectField('non_field_errors', 'fault.export-too-many', {
          count: ids.length,
          most: maxCurbs,
        });
      const instant = parseCityInstant(city.time, body.date, body.time, context.now());
      const unknown = rejectDateBeforeRecords(city, body, instant);
      if (unknown !== null) return unknown;
      const exportLanguage = fileLanguage(body.language, language, type);
      const linkExport = await buildLinkExport(context.db, {
        city,
        ids: await inStreetOrder(context.db, ids, exportLanguage),
        instant,
        asker: curbUser,
        language: exportLanguage,
        now: context.now(),
        fields: body.fields,
        onPage: type === 'pdf',
      });
      const file = await bodyOf(type, linkExport);
      if (file === null) return reject('unavailable', { retryAfter: 30 });
      log.info({ type, links: ids.length }, 'curbs exported');
      return respondRaw(file, { headers: headersOf(linkExport, type) });
    },
  };
}
