// CDS Curbs: zones and policies. Areas, spaces and objects have files of their own.

import type { Handlers } from '../../../platform/http/mount.ts';
import { reject } from '../../../platform/http/outcome.ts';
import type { SessionsContext } from '../../../sessions/sessions-context.ts';
import { cdsDataResponse, cdsEnvelopeOf, cdsListResponse, cdsNotModified } from '../cds.responses.ts';
import { type CdsRequest, isRejection, readCdsRequest } from '../cds-request.ts';
import { cdsPage } from '../pages.ts';
import { toPlaceFilter } from '../place.ts';
import { linkOfZoneId } from '../zone-ids.ts';
import { cdsAreaHandlers } from './areas.routes.ts';
import { areaOf } from './areas.ts';
import { createLiveZoneState } from './live.ts';
import { cdsObjectHandlers } from './objects.routes.ts';
import { cdsSpaceHandlers } from './spaces.routes.ts';
import { extraFieldsStamp } from './zone-extra-fields.ts';
import { selectZoneLinks } from './zone-selection.ts';
import { streamCdsZones, toCdsZone, zoneOfLink } from './zones.ts';

type CurbsOperationName =
  | 'cdsZones'
  | 'cdsZone'
  | 'cdsPolicies'
  | 'cdsPolicy'
  | 'cdsAreas'
  | 'cdsArea'
  | 'cdsSpaces'
  | 'cdsSpace'
  | 'cdsObjects'
  | 'cdsObject';

/**
 * The context for building zones, without the policies, which are not needed when the client is up
 * to date.
 */
function zoneContext(
  { db, liveBoard }: SessionsContext,
  { version, at }: CdsRequest,
  time: number | undefined,
) {
  return { db, version, at, live: createLiveZoneState(liveBoard, time) };
}

function policyHandlers(context: SessionsContext): Pick<Handlers, 'cdsPolicies' | 'cdsPolicy'> {
  return {
    cdsPolicies: async ({ query, headers }) => {
      const cdsRequest = await readCdsRequest(context, headers.accept);
      if (isRejection(cdsRequest)) return cdsRequest;
      const keeping = cdsRequest.keeping(query, 'policies');
      const unchanged = cdsNotModified(headers, keeping);
      if (unchanged !== null) return unchanged;
      const policies = await cdsRequest.policies();
      const requestedIds = query.ids?.split(',').map((id) => id.trim().toLowerCase());
      const found =
        requestedIds === undefined
          ? [...policies.all()]
          : [...new Set(requestedIds)].flatMap((id) => policies.policy(id) ?? []);
      const page = cdsPage(found, '/cds/curbs/policies', query);
      const envelope = cdsEnvelopeOf(cdsRequest.city, cdsRequest.version, { links: page.links });
      return cdsListResponse(cdsRequest.version, envelope, 'policies', page.items, keeping);
    },
    cdsPolicy: async ({ params, headers }) => {
      const cdsRequest = await readCdsRequest(context, headers.accept);
      if (isRejection(cdsRequest)) return cdsRequest;
      const policy = (await cdsRequest.policies()).policy(params.id.toLowerCase());
      if (policy === undefined) return reject('not_found');
      return cdsDataResponse(cdsRequest.version, cdsEnvelopeOf(cdsRequest.city, cdsRequest.version), policy);
    },
  };
}

export function cdsCurbsHandlers(context: SessionsContext): Pick<Handlers, CurbsOperationName> {
  return {
    ...policyHandlers(context),
    ...cdsAreaHandlers(context),
    ...cdsSpaceHandlers(context),
    ...cdsObjectHandlers(context),
    cdsZones: async ({ query, headers, language }) => {
      const cdsRequest = await readCdsRequest(context, headers.accept, query.time);
      if (isRejection(cdsRequest)) return cdsRequest;
      const area = query.area === undefined ? null : await areaOf(context, query.area, language);
      if (query.area !== undefined && area === null) return reject('not_found');
      const parts = zoneContext(context, cdsRequest, query.time);
      const keeping = cdsRequest.keeping(query, 'zones', await extraFieldsStamp(parts));
      const unchanged = cdsNotModified(headers, keeping);
      if (unchanged !== null) return unchanged;
      const place = toPlaceFilter(query);
      const ids = await selectZoneLinks(parts, { place, links: area?.links ?? null });
      const page = cdsPage(ids, '/cds/curbs/zones', query, { time: cdsRequest.at });
      const envelope = cdsEnvelopeOf(cdsRequest.city, cdsRequest.version, { links: page.links });
      return cdsListResponse(
        cdsRequest.version,
        envelope,
        'zones',
        streamCdsZones(
          { ...parts, policies: await cdsRequest.policies() },
          page.items,
          query.include_geometry,
        ),
        keeping,
      );
    },
    cdsZone: async ({ params, query, headers }) => {
      const cdsRequest = await readCdsRequest(context, headers.accept, query.time);
      if (isRejection(cdsRequest)) return cdsRequest;
      const link = await linkOfZoneId(context.db, params.id);
      if (link === null) return reject('not_found');
      const parts = {
        ...zoneContext(context, cdsRequest, query.time),
        policies: await cdsRequest.policies(),
      };
      const zone = await zoneOfLink(parts, link, { id: params.id, at: cdsRequest.at });
      if (zone === null) return reject('not_found');
      const { start, end } = zone.facts;
      const isValid = start <= cdsRequest.at && (end === null || cdsRequest.at < end);
      // Ended zones are historic; at a requested time the zone must be valid.
      if (!isValid && (query.time !== undefined || !query.show_historic || cdsRequest.at < start))
        return reject('not_found');
      const data = await toCdsZone(parts, zone, isValid);
      return cdsDataResponse(cdsRequest.version, cdsEnvelopeOf(cdsRequest.city, cdsRequest.version), data);
    },
  };
}
