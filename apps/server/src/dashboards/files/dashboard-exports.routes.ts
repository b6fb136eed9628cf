// Dashboards as files: the dashboard's response with its title, zone and creation time, in the
// requested file type.
import {
  civilDateAndTime,
  type DashboardFileType,
  formatDateAndTime,
  type LanguageName,
  readerOf,
  wholeCityZoneId,
} from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { cityNameAndUnits } from '../../platform/export-files/export-files.sql.ts';
import { fileHeaders } from '../../platform/export-files/file-headers.ts';
import { fileLanguage } from '../../platform/export-files/file-language.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type Outcome, type Rejection, reject, respondRaw } from '../../platform/http/outcome.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import { findOverlappingZones } from '../../zones/overlapping-zones.ts';
import { buildComparisonResponse } from '../comparison-response.ts';
import { cityUnits } from '../curb-state/curb-state.sql.ts';
import { zoneName } from '../dashboard-names.sql.ts';
import { loadDemandResponse } from '../demand-response.ts';
import type { MeasureRequest } from '../measured-zone.ts';
import { loadSupplyResponse } from '../supply-response.ts';
import { loadTurnoverResponse } from '../turnover-response.ts';
import { comparisonContent } from './comparison-file.ts';
import type { DashboardContent } from './dashboard-file.ts';
import { demandContent } from './demand-file.ts';
import { supplyContent } from './supply-file.ts';
import { turnoverContent } from './turnover-file.ts';
import { writeDashboardFile } from './write-file.ts';

type Dashboard = 'supply' | 'comparison' | 'demand' | 'turnover';

interface ExportRequest {
  readonly dashboard: Dashboard;
  readonly type: DashboardFileType;
  readonly zone: number;
  readonly language: LanguageName;
}

/** The city's units of length. */
async function unitsOf({ db }: CityContext): Promise<'metric' | 'imperial'> {
  return (await cityUnits(db)) === 'imperial' ? 'imperial' : 'metric';
}

async function createExportFile(
  context: CityContext,
  { dashboard, type, zone, language }: ExportRequest,
  content: DashboardContent,
): Promise<Outcome<unknown>> {
  const { db, city } = context;
  const { timeZone } = city.time;
  const { name } = await cityNameAndUnits(db);
  const place =
    zone === wholeCityZoneId
      ? formatExportText(language, 'export.dashboard.city', { city: name })
      : formatExportText(language, 'export.dashboard.zone', {
          zone: (await zoneName(db, zone)) ?? '',
          city: name,
        });
  const made = formatDateAndTime(context.now(), readerOf(language, timeZone));
  const file = await writeDashboardFile(
    {
      ...content,
      notes: [place, ...content.notes],
      language,
      title: formatExportText(language, `export.dashboard.${dashboard}`, { city: name }),
      foot: formatExportText(language, 'export.foot', { city: name, when: made }),
    },
    type,
  );
  if (file === null) return reject('unavailable', { retryAfter: 30 });
  const { date } = civilDateAndTime(context.now(), timeZone);
  const what = formatExportText(language, `export.dashboard.${dashboard}.what`);
  return respondRaw(file, { headers: fileHeaders(what, name, date, type) });
}

/**
 * The dashboard's curb types for the zones around a zone, for a public file: the difference between
 * zones must not reveal anybody. Fails where there are too many.
 */
async function loadOverlappingZoneTypes<T>(
  context: CityContext,
  { request, for_public: forPublic }: { readonly request: MeasureRequest; readonly for_public: boolean },
  ask: (request: MeasureRequest) => Promise<{ readonly types: T } | undefined>,
): Promise<readonly T[] | Rejection> {
  if (!forPublic) return [];
  const zones = await findOverlappingZones(context, request.analysis_zone_id);
  if ('kind' in zones) return zones;
  const around: T[] = [];
  for (const zone of zones) {
    const answer = await ask({ ...request, analysis_zone_id: zone });
    if (answer !== undefined) around.push(answer.types);
  }
  return around;
}

export function dashboardExportHandlers(
  context: CityContext,
): Pick<
  Handlers,
  'exportSupplyDashboard' | 'exportComparisonDashboard' | 'exportDemandDashboard' | 'exportTurnoverDashboard'
> {
  return {
    exportSupplyDashboard: async ({ params: { type }, body, language: asked }) => {
      const { request, selection } = body;
      const language = fileLanguage(body.language, asked, type);
      const answer = await loadSupplyResponse(context, request, language);
      if ('kind' in answer) return answer;
      const wanted = { dashboard: 'supply', type, zone: request.analysis_zone_id, language } as const;
      return createExportFile(
        context,
        wanted,
        supplyContent(language, await unitsOf(context), answer, selection),
      );
    },
    exportComparisonDashboard: async ({ params: { type }, body, language: asked }) => {
      const { request, selection } = body;
      const language = fileLanguage(body.language, asked, type);
      const answer = await buildComparisonResponse(context, request, language);
      if ('kind' in answer) return answer;
      const wanted = { dashboard: 'comparison', type, zone: request.analysis_zone_id, language } as const;
      return createExportFile(
        context,
        wanted,
        comparisonContent(language, await unitsOf(context), answer, selection),
      );
    },
    exportDemandDashboard: async ({ params: { type }, body, language: asked }) => {
      const { request, selection } = body;
      const language = fileLanguage(body.language, asked, type);
      const answer = await loadDemandResponse(context, request, language);
      if (answer === undefined) return reject('not_found');
      const larger = await loadOverlappingZoneTypes(context, body, (each) =>
        loadDemandResponse(context, each, language),
      );
      if ('kind' in larger) return larger;
      const wanted = { dashboard: 'demand', type, zone: request.analysis_zone_id, language } as const;
      return createExportFile(
        context,
        wanted,
        demandContent(language, answer, selection, body.for_public, larger),
      );
    },
    exportTurnoverDashboard: async ({ params: { type }, body, language: asked }) => {
      const { request, selection } = body;
      const language = fileLanguage(body.language, asked, type);
      const answer = await loadTurnoverResponse(context, request, language);
      if (answer === undefined) return reject('not_found');
      const larger = await loadOverlappingZoneTypes(context, body, (each) =>
        loadTurnoverResponse(context, each, language),
      );
      if ('kind' in larger) return larger;
      const wanted = { dashboard: 'turnover', type, zone: request.analysis_zone_id, language } as const;
      return createExportFile(
        context,
        wanted,
        turnoverContent(language, answer, selection, body.for_public, larger),
      );
    },
  };
}
