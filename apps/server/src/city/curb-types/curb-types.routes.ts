// Curb types: the catalog, and what staff may change in it.
import { type curbType, curbTypeOperations } from '@curbwright/contract';
import { dashStyles, type LanguageName } from '@curbwright/core';
import type { z } from 'zod';
import type { Handlers } from '../../platform/http/mount.ts';
import { rejectField, respond } from '../../platform/http/outcome.ts';
import { slicePage } from '../../platform/http/pagination.ts';
import { displayName, isBuiltInName } from '../../platform/messages/display-name.ts';
import type { CityContext } from '../city-context.ts';
import { applyAllChanges } from './change-curb-types.ts';
import { type CurbTypeRow, curbTypeRows } from './curb-types.sql.ts';

type CurbTypeHandlers = Pick<Handlers, 'subActivities' | 'updateSubActivity' | 'updateOccupancyPercents'>;

function toCatalogResponse(row: CurbTypeRow, language: LanguageName): z.output<typeof curbType> {
  const { activity_display_name: activityName, ...rest } = row;
  return {
    ...rest,
    display_name: displayName(row.display_name, `class.${row.name}`, language),
    is_named_by_city: !isBuiltInName(row.display_name, `class.${row.name}`),
    dash_style: dashStyles.find((style) => style === row.dash_style) ?? 'solid',
    activity: {
      id: row.activity_id,
      name: row.activity_name,
      display_name: displayName(activityName, `activity-name.${row.activity_name}`, language),
    },
  };
}

/** Parses the version in an If-Match header (`"v7"`); `null` without one. */
function parseIfMatchVersion(header: string | undefined): number | null {
  const match = /^(?:W\/)?"v(\d{1,9})"$/.exec(header ?? '');
  return match === null ? null : Number(match[1]);
}

export function curbTypeHandlers(context: CityContext): CurbTypeHandlers {
  return {
    subActivities: async ({ query, language }) => {
      const rows = (await curbTypeRows(context.db)).map((row) => toCatalogResponse(row, language));
      return respond(slicePage(curbTypeOperations.subActivities.path, query, rows));
    },
    updateSubActivity: async ({ params, body, headers, caller, language, requestId }) => {
      const { version, ...change } = body;
      const matched = parseIfMatchVersion(headers['if-match']);
      const requested = {
        id: params.id,
        change,
        version: matched ?? version ?? null,
        byHeader: matched !== null,
      };
      const result = await applyAllChanges(context, [requested], caller, requestId);
      if (result.kind === 'refused') return result;
      const [row] = result.rows;
      if (row === undefined) throw new Error('a change without a row');
      return respond(toCatalogResponse(row, language), { headers: { etag: `"v${row.version}"` } });
    },
    updateOccupancyPercents: async ({ body, caller, language, requestId }) => {
      const ids = body.sub_activities.map((one) => one.id);
      if (new Set(ids).size < ids.length) return rejectField('sub_activities', 'fault.twice');
      const requested = body.sub_activities.map(({ id, occupancy_percent, version }) => ({
        id,
        change: { occupancy_percent },
        version: version ?? null,
        byHeader: false,
      }));
      const result = await applyAllChanges(context, requested, caller, requestId);
      if (result.kind === 'refused') return result;
      return respond({ results: result.rows.map((row) => toCatalogResponse(row, language)) });
    },
  };
}
