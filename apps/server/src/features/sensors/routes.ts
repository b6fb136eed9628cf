// Live data: whether there is any, and which sensor stands on which link.

import { sensorCalls } from '@curbwright/contract';
import { pointGeometry } from '@curbwright/core';
import type { ApiContext } from '../../api-context.ts';
import { answered } from '../../http/outcome.ts';
import { pageOf } from '../../http/pages.ts';
import type { Handlers } from '../../mount.ts';
import { hasLiveSensor, sensorMapPage, sensorsOfLinks } from './queries.ts';

export function sensorHandlers(
  context: ApiContext,
): Pick<Handlers, 'checkRealtimeSegmentsData' | 'linkSensorMap' | 'sensorsForLinks'> {
  const { db } = context;
  return {
    checkRealtimeSegmentsData: async () => answered({ message: await hasLiveSensor(db) }),
    linkSensorMap: async ({ query }) => {
      const { count, rows } = await sensorMapPage(db, query.limit, query.offset);
      return answered(pageOf(sensorCalls.linkSensorMap.path, query, count, rows));
    },
    sensorsForLinks: async ({ query }) => {
      const rows = await sensorsOfLinks(db, query.links);
      const of = (link: number) =>
        rows
          .filter((row) => row.link_id === link)
          .map((row) => ({
            id: row.id,
            outside_id: row.outside_id,
            geometry: pointGeometry.safeParse(row.geometry).data ?? null,
            is_online: row.is_online,
            last_reading: row.last_reading?.toISOString() ?? null,
            reading: row.reading ?? null,
          }));
      return answered({ result: query.links.map((link) => ({ link, sensors: of(link) })) });
    },
  };
}
