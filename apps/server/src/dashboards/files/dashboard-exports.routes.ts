// Exports dashboards as files: the dashboard's data with its title, zone and creation time, in the
// requested file type.
import {
  civilDateAndTime,
  type DashboardFileType,
  type DashboardKind,
  type DashboardSelection,
  type FindingReader,
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
import { zoneName } from '../dashboard-names.sql.ts';
import type { DashboardLoader } from '../dashboards.routes.ts';
import { loadDemandResponse } from '../demand-response.ts';
import { loadSupplyResponse } from '../supply-response.ts';
import { loadTurnoverResponse } from '../turnover-response.ts';
import { comparisonContent } from './comparison-file.ts';
import type { DashboardContent } from './dashboard-file.ts';
import { demandContent } from './demand-file.ts';
import { supplyContent } from './supply-file.ts';
import { turnoverContent } from './turnover-file.ts';
import { writeDashboardFile } from './write-file.ts';

interface ExportCall<Request> {
  readonly params: { readonly type: DashboardFileType };
  readonly body: {
    readonly request: Request;
    readonly selection: DashboardSelection;
    readonly for_public: boolean;
    readonly language?: string | undefined;
  };
  readonly language: LanguageName;
}

interface ContentContext {
  readonly language: LanguageName;
  readonly units: FindingReader['units'];
  readonly selection: DashboardSelection;
  readonly isPublic: boolean;
}

/** A dashboard as a file: how its response is loaded, and what its file contains. */
interface DashboardFileKind<Request, Answer> {
  readonly dashboard: DashboardKind;
  readonly load: DashboardLoader<Request, Answer>;
  /** `overlappingResponses`: the responses for the overlapping zones, for a public file that counts sessions. */
  readonly contentOf: (
    answer: Answer,
    contentContext: ContentContext,
    overlappingResponses: readonly Answer[],
  ) => DashboardContent;
  readonly countsSessions: boolean;
}

/**
 * Loads the responses for the zones that overlap a zone, for a public file, because the difference
 * between zones must not reveal anybody. Fails when there are too many.
 */
async function loadOverlappingZones<Request extends ZoneRequest, Answer extends object>(
  context: CityContext,
  request: Request,
  language: LanguageName,
  load: DashboardLoader<Request, Answer>,
): Promise<readonly Answer[] | Rejection> {
  const zones = await findOverlappingZones(context, request.analysis_zone_id);
  if ('kind' in zones) return zones;
  const overlappingResponses: Answer[] = [];
  for (const zone of zones) {
    const answer = await load(context, { ...request, analysis_zone_id: zone }, language);
    if (!('kind' in answer)) overlappingResponses.push(answer);
  }
  return overlappingResponses;
}

interface ZoneRequest {
  readonly analysis_zone_id: number;
}

function exportHandler<Request extends ZoneRequest, Answer extends object>(
  context: CityContext,
  { dashboard, load, contentOf, countsSessions }: DashboardFileKind<Request, Answer>,
) {
  return async ({
    params: { type },
    body,
    language: asked,
  }: ExportCall<Request>): Promise<Outcome<unknown>> => {
    const { request, selection, for_public: isPublic } = body;
    const language = fileLanguage(body.language, asked, type);
    const answer = await load(context, request, language);
    if ('kind' in answer) return answer;
    const overlappingResponses =
      isPublic && countsSessions ? await loadOverlappingZones(context, request, language, load) : [];
    if ('kind' in overlappingResponses) return overlappingResponses;
    const { name: city, units: stored } = await cityNameAndUnits(context.db);
    const units = stored === 'imperial' ? 'imperial' : 'metric';
    const content = contentOf(answer, { language, units, selection, isPublic }, overlappingResponses);
    const { analysis_zone_id: id } = request;
    const zone = id === wholeCityZoneId ? null : ((await zoneName(context.db, id)) ?? '');
    const place =
      zone === null
        ? formatExportText(language, 'export.dashboard.city', { city })
        : formatExportText(language, 'export.dashboard.zone', { zone, city });
    const { timeZone } = context.city.time;
    const when = formatDateAndTime(context.now(), readerOf(language, timeZone));
    const file = await writeDashboardFile(
      {
        ...content,
        notes: [place, ...content.notes],
        language,
        title: formatExportText(language, `export.dashboard.${dashboard}`, { city }),
        foot: formatExportText(language, 'export.foot', { city, when }),
      },
      type,
    );
    if (file === null) return reject('unavailable', { retryAfter: 30 });
    const { date } = civilDateAndTime(context.now(), timeZone);
    const what = formatExportText(language, `export.dashboard.${dashboard}.what`);
    return respondRaw(file, {
      headers: fileHeaders(what, zone === null ? city : `${city} ${zone}`, date, type),
    });
  };
}

export function dashboardExportHandlers(
  context: CityContext,
): Pick<
  Handlers,
  'exportSupplyDashboard' | 'exportComparisonDashboard' | 'exportDemandDashboard' | 'exportTurnoverDashboard'
> {
  return {
    exportSupplyDashboard: exportHandler(context, {
      dashboard: 'supply',
      load: loadSupplyResponse,
      contentOf: (answer, { language, units, selection }) =>
        supplyContent(language, units, answer, selection),
      countsSessions: false,
    }),
    exportComparisonDashboard: exportHandler(context, {
      dashboard: 'comparison',
      load: buildComparisonResponse,
      contentOf: (answer, { language, units, selection }) =>
        comparisonContent(language, units, answer, selection),
      countsSessions: false,
    }),
    exportDemandDashboard: exportHandler(context, {
      dashboard: 'demand',
      load: loadDemandResponse,
      contentOf: (answer, { language, selection, isPublic }, overlappingResponses) =>
        demandContent(
          language,
          answer,
          selection,
          isPublic,
          overlappingResponses.map(({ types }) => types),
        ),
      countsSessions: true,
    }),
    exportTurnoverDashboard: exportHandler(context, {
      dashboard: 'turnover',
      load: loadTurnoverResponse,
      contentOf: (answer, { language, selection, isPublic }, overlappingResponses) =>
        turnoverContent(
          language,
          answer,
          selection,
          isPublic,
          overlappingResponses.map(({ types }) => types),
        ),
      countsSessions: true,
    }),
  };
}
