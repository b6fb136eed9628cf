// Endpoints for analysis zones: list, create, change, copy, delete, draw, export, import.
import { analysisZoneOperations } from '@curbwright/contract';
import { canChangeZone, findUnsupportedCrs, parseZoneOrdering, zoneColumnKeys } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { toExpectedVersion } from '../../platform/expected-version.ts';
import { fileLanguage } from '../../platform/export-files/file-language.ts';
import { type Caller, userOf } from '../../platform/http/caller.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, rejectField, respond, respondRaw } from '../../platform/http/outcome.ts';
import { toPage } from '../../platform/http/pagination.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { syncZones } from '../sync-zones.ts';
import { loadZoneDetailResponse, toImportResponse, toZoneResponse } from './analysis-zones.responses.ts';
import { listZones, loadZoneColumnValues } from './analysis-zones.sql.ts';
import { importAreas } from './import-areas.ts';
import { selectExportZones } from './select-export-zones.ts';
import { copyZone, createZone, removeZone, updateZone, type ZoneWriteContext } from './write-zones.ts';
import { createZoneExportFile } from './zone-export-file.ts';
import { loadZonesOnMapsResponse } from './zones-on-maps.ts';

/** Maximum number of values in a column's menu. */
const maxColumnValues = 500;
const byName = { key: 'name', descending: false } as const;
const latestFirst = { key: 'modified', descending: true } as const;

function toZoneWriteContext(caller: Caller, requestId: string): ZoneWriteContext {
  return { user: userOf(caller), author: authorOf(caller), requestId };
}

export function analysisZoneHandlers(
  context: CityContext,
): Pick<
  Handlers,
  | 'analysisZones'
  | 'createAnalysisZone'
  | 'analysisZoneListviewData'
  | 'analysisZoneListValues'
  | 'analysisZonesOnMaps'
  | 'importAnalysisZones'
  | 'exportAnalysisZones'
  | 'analysisZone'
  | 'updateAnalysisZone'
  | 'deleteAnalysisZone'
  | 'copyAnalysisZone'
> {
  const { db } = context;
  return {
    analysisZones: async ({ query }) => {
      await syncZones(context, null);
      const { limit, offset, parent_zone_id: parent, search } = query;
      const { count, rows } = await listZones(db, { parent, search }, byName, limit, offset);
      return respond(
        toPage(analysisZoneOperations.analysisZones.path, query, count, rows.map(toZoneResponse)),
      );
    },
    createAnalysisZone: async ({ body, caller, language, requestId }) =>
      loadZoneDetailResponse(
        context,
        await createZone(context, body, toZoneWriteContext(caller, requestId)),
        language,
      ),
    analysisZoneListviewData: async ({ query }) => {
      await syncZones(context, null);
      const { limit, offset, search, ordering } = query;
      const filters = Object.fromEntries(zoneColumnKeys.map((key) => [key, query[key]]));
      const sort = parseZoneOrdering(ordering) ?? latestFirst;
      const { count, rows } = await listZones(db, { search, filters }, sort, limit, offset);
      const { path } = analysisZoneOperations.analysisZoneListviewData;
      return respond(toPage(path, query, count, rows.map(toZoneResponse)));
    },
    analysisZoneListValues: async ({ query }) => {
      const values = await loadZoneColumnValues(db, query.column, query.search ?? '', maxColumnValues + 1);
      return respond({
        values: values.slice(0, maxColumnValues),
        truncated: values.length > maxColumnValues,
      });
    },
    analysisZonesOnMaps: async ({ query, language }) =>
      respond(await loadZonesOnMapsResponse(context, fileLanguage(query.language, language))),
    importAnalysisZones: async ({ body, caller, language, requestId }) => {
      const crs = findUnsupportedCrs(body.file);
      if (crs !== null) return rejectField('file', 'crs.unknown', { crs });
      const areaImport = {
        features: body.file.features,
        nameProperty: body.name_property ?? null,
        showOnMaps: body.show_on_maps,
        parent: body.parent_zone_id,
        dryRun: body.dry_run,
        mayChange: (owner: string | null) => canChangeZone(userOf(caller), owner),
        author: authorOf(caller),
        requestId,
      };
      const outcomes = await importAreas(context, areaImport);
      return 'kind' in outcomes ? outcomes : respond(toImportResponse(outcomes, body.dry_run, language));
    },
    exportAnalysisZones: async ({ params: { type }, body, language: asking, log }) => {
      const chosen = await selectExportZones(context, body.analysis_zones, type);
      if ('kind' in chosen) return chosen;
      const made = await createZoneExportFile(
        context,
        type,
        chosen,
        fileLanguage(body.language, asking, type),
      );
      if (made === null) return reject('unavailable', { retryAfter: 30 });
      log.info({ type, zones: chosen.length }, 'analysis zones exported');
      return respondRaw(made.file, { headers: made.headers });
    },
    analysisZone: ({ params, query, language }) =>
      loadZoneDetailResponse(context, params, fileLanguage(query.language, language)),
    updateAnalysisZone: async ({ params, body, headers, caller, language, requestId }) => {
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const writer = toZoneWriteContext(caller, requestId);
      return loadZoneDetailResponse(
        context,
        await updateZone(context, params.id, body, expected, writer),
        language,
      );
    },
    deleteAnalysisZone: async ({ params, body, headers, caller, requestId }) => {
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const done = await removeZone(context, params.id, expected, toZoneWriteContext(caller, requestId));
      return 'kind' in done ? done : respond(done);
    },
    copyAnalysisZone: async ({ params, query, caller, language, requestId }) => {
      const words = fileLanguage(query.language, language);
      const writer = toZoneWriteContext(caller, requestId);
      return loadZoneDetailResponse(context, await copyZone(context, params.id, words, writer), words);
    },
  };
}
