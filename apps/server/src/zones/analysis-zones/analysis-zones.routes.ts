// Endpoints for analysis zones: list, create, change, copy, delete, draw, export, import.
import { analysisZoneCalls } from '@curbwright/contract';
import { canChangeZone, foreignSystem, parseZoneOrdering, zoneColumnKeys } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { fileLanguage } from '../../platform/export-files/file-language.ts';
import { type Caller, userOf } from '../../platform/http/caller.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { answered, ready, refuse, refuseField } from '../../platform/http/outcome.ts';
import { pageOf } from '../../platform/http/pages.ts';
import { authorOf, expectedOf } from '../../platform/write-transaction.ts';
import { bringZonesUp } from '../bring-up.ts';
import { importAnswer, wholeZone, zoneAnswerOf } from './analysis-zones.responses.ts';
import { zoneRows, zoneValues } from './analysis-zones.sql.ts';
import { chosenZones } from './chosen-zones.ts';
import { importAreas } from './import-areas.ts';
import { copyZone, createZone, removeZone, updateZone, type Writer } from './write.ts';
import { zoneFile } from './zone-file.ts';
import { zonesOnMaps } from './zones-on-maps.ts';

/** Maximum number of values in a column's menu. */
const mostValues = 500;
const byName = { key: 'name', descending: false } as const;
const latestFirst = { key: 'modified', descending: true } as const;

function writerOf(caller: Caller, requestId: string): Writer {
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
      await bringZonesUp(context, null);
      const { limit, offset, parent_zone_id: parent, search } = query;
      const { count, rows } = await zoneRows(db, { parent, search }, byName, limit, offset);
      return answered(pageOf(analysisZoneCalls.analysisZones.path, query, count, rows.map(zoneAnswerOf)));
    },
    createAnalysisZone: async ({ body, caller, language, requestId }) =>
      wholeZone(context, await createZone(context, body, writerOf(caller, requestId)), language),
    analysisZoneListviewData: async ({ query }) => {
      await bringZonesUp(context, null);
      const { limit, offset, search, ordering } = query;
      const filters = Object.fromEntries(zoneColumnKeys.map((key) => [key, query[key]]));
      const sort = parseZoneOrdering(ordering) ?? latestFirst;
      const { count, rows } = await zoneRows(db, { search, filters }, sort, limit, offset);
      const { path } = analysisZoneCalls.analysisZoneListviewData;
      return answered(pageOf(path, query, count, rows.map(zoneAnswerOf)));
    },
    analysisZoneListValues: async ({ query }) => {
      const values = await zoneValues(db, query.column, query.search ?? '', mostValues + 1);
      return answered({ values: values.slice(0, mostValues), truncated: values.length > mostValues });
    },
    analysisZonesOnMaps: async ({ query, language }) =>
      answered(await zonesOnMaps(context, fileLanguage(query.language, language))),
    importAnalysisZones: async ({ body, caller, language, requestId }) => {
      const crs = foreignSystem(body.file);
      if (crs !== null) return refuseField('file', 'crs.unknown', { crs });
      const wanted = {
        features: body.file.features,
        nameProperty: body.name_property ?? null,
        showOnMaps: body.show_on_maps,
        parent: body.parent_zone_id,
        dryRun: body.dry_run,
        mayChange: (owner: string | null) => canChangeZone(userOf(caller), owner),
        author: authorOf(caller),
        requestId,
      };
      const outcomes = await importAreas(context, wanted);
      return 'kind' in outcomes ? outcomes : answered(importAnswer(outcomes, body.dry_run, language));
    },
    exportAnalysisZones: async ({ params: { type }, body, language: asking, log }) => {
      const chosen = await chosenZones(context, body.analysis_zones, type);
      if ('kind' in chosen) return chosen;
      const made = await zoneFile(context, type, chosen, fileLanguage(body.language, asking, type));
      if (made === null) return refuse('unavailable', { retryAfter: 30 });
      log.info({ type, zones: chosen.length }, 'analysis zones exported');
      return ready(made.file, { headers: made.headers });
    },
    analysisZone: ({ params, query, language }) =>
      wholeZone(context, params, fileLanguage(query.language, language)),
    updateAnalysisZone: async ({ params, body, headers, caller, language, requestId }) => {
      const expected = expectedOf(headers['if-match'], body.version);
      const writer = writerOf(caller, requestId);
      return wholeZone(context, await updateZone(context, params.id, body, expected, writer), language);
    },
    deleteAnalysisZone: async ({ params, body, headers, caller, requestId }) => {
      const expected = expectedOf(headers['if-match'], body.version);
      const done = await removeZone(context, params.id, expected, writerOf(caller, requestId));
      return 'kind' in done ? done : answered(done);
    },
    copyAnalysisZone: async ({ params, query, caller, language, requestId }) => {
      const words = fileLanguage(query.language, language);
      const writer = writerOf(caller, requestId);
      return wholeZone(context, await copyZone(context, params.id, words, writer), words);
    },
  };
}
