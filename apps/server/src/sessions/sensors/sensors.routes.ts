// Endpoints for live data: whether there is any, which sensor is on which link, and the live states
// of links.
import { sensorOperations } from '@curbwright/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { respond, respondRaw } from '../../platform/http/outcome.ts';
import { toPage } from '../../platform/http/pagination.ts';
import type { SessionsContext } from '../sessions-context.ts';
import { hasLiveSensor, loadSensorMapPage, loadSensorsOfLinks } from './sensor-links.sql.ts';
import { loadLinkedSensorStates } from './sensor-readings.sql.ts';
import { toSensorResponse } from './sensor-response.ts';

export function sensorHandlers(
  context: SessionsContext,
): Pick<Handlers, 'checkRealtimeSegmentsData' | 'linkSensorMap' | 'sensorsForLinks' | 'liveStates'> {
  const { db, liveBoard } = context;
  return {
    checkRealtimeSegmentsData: async () => respond({ message: await hasLiveSensor(db) }),
    linkSensorMap: async ({ query }) => {
      const { count, rows } = await loadSensorMapPage(db, query.limit, query.offset);
      return respond(toPage(sensorOperations.linkSensorMap.path, query, count, rows));
    },
    sensorsForLinks: async ({ query }) => {
      const byLink = await loadSensorsOfLinks(db, query.links);
      const states = new Map(
        (await loadLinkedSensorStates(db, [...new Set([...byLink.values()].flat())])).map((one) => [
          one.id,
          one,
        ]),
      );
      const now = context.now();
      return respond({
        result: query.links.map((link) => ({
          link,
          sensors: (byLink.get(link) ?? []).flatMap((id) => {
            const state = states.get(id);
            return state === undefined ? [] : [toSensorResponse(state, now, liveBoard.staleAfter)];
          }),
        })),
      });
    },
    liveStates: async ({ query: { since } }) => {
      if (since !== undefined) await liveBoard.reach(since);
      const news = since === undefined ? liveBoard.whole() : (liveBoard.since(since) ?? liveBoard.nothing());
      return respondRaw(news.text);
    },
  };
}
