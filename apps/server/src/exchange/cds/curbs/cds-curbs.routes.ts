// CDS Curbs: zones and policies. Areas, spaces and objects have files of their own.

import type { Handlers } from '../../../platform/http/mount.ts';
import { refuse } from '../../../platform/http/outcome.ts';
import type { SessionsContext } from '../../../sessions/sessions-context.ts';
import { type CdsAsked, cdsAsked, isRefused } from '../asking.ts';
import { cdsData, cdsEnvelopeOf, cdsList, cdsUnchanged } from '../cds.responses.ts';
import { cdsPage } from '../pages.ts';
import { wantedPlace } from '../place.ts';
import { linkOfZoneId } from '../zone-ids.ts';
import { cdsAreaHandlers } from './areas.routes.ts';
import { areaOf } from './areas.ts';
import { knownStamp } from './known.ts';
import { liveZones } from './live.ts';
import { cdsObjectHandlers } from './objects.routes.ts';
import { cdsSpaceHandlers } from './spaces.routes.ts';
import { wantedLinks } from './wanted.ts';
import { oneZoneOut, zoneOfLink, zonesOut } from './zones.ts';

type CurbsCall =
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
 * What zones are made from, except the policies, which are not needed for a client that is up to
 * date.
 */
function zoneParts({ db, liveBoard }: SessionsContext, { version, at }: CdsAsked, time: number | undefined) {
  return { db, version, at, live: liveZones(liveBoard, time) };
}

function policyHandlers(context: SessionsContext): Pick<Handlers, 'cdsPolicies' | 'cdsPolicy'> {
  return {
    cdsPolicies: async ({ query, headers }) => {
      const asked = await cdsAsked(context, headers.accept);
      if (isRefused(asked)) return asked;
      const keeping = asked.keeping(query, 'policies');
      const unchanged = cdsUnchanged(headers, keeping);
      if (unchanged !== null) return unchanged;
      const policies = await asked.policies();
      const wanted = query.ids?.split(',').map((id) => id.trim().toLowerCase());
      const found =
        wanted === undefined
          ? [...policies.all()]
          : [...new Set(wanted)].flatMap((id) => policies.policy(id) ?? []);
      const page = cdsPage(found, '/cds/curbs/policies', query);
      const envelope = cdsEnvelopeOf(asked.city, asked.version, { links: page.links });
      return cdsList(asked.version, envelope, 'policies', page.items, keeping);
    },
    cdsPolicy: async ({ params, headers }) => {
      const asked = await cdsAsked(context, headers.accept);
      if (isRefused(asked)) return asked;
      const policy = (await asked.policies()).policy(params.id.toLowerCase());
      if (policy === undefined) return refuse('not_found');
      return cdsData(asked.version, cdsEnvelopeOf(asked.city, asked.version), policy);
    },
  };
}

export function cdsCurbsHandlers(context: SessionsContext): Pick<Handlers, CurbsCall> {
  return {
    ...policyHandlers(context),
    ...cdsAreaHandlers(context),
    ...cdsSpaceHandlers(context),
    ...cdsObjectHandlers(context),
    cdsZones: async ({ query, headers, language }) => {
      const asked = await cdsAsked(context, headers.accept, query.time);
      if (isRefused(asked)) return asked;
      const area = query.area === undefined ? null : await areaOf(context, query.area, language);
      if (query.area !== undefined && area === null) return refuse('not_found');
      const parts = zoneParts(context, asked, query.time);
      const keeping = asked.keeping(query, 'zones', await knownStamp(parts));
      const unchanged = cdsUnchanged(headers, keeping);
      if (unchanged !== null) return unchanged;
      const place = wantedPlace(query);
      const ids = await wantedLinks(parts, { place, links: area?.links ?? null });
      const page = cdsPage(ids, '/cds/curbs/zones', query, { time: asked.at });
      const envelope = cdsEnvelopeOf(asked.city, asked.version, { links: page.links });
      return cdsList(
        asked.version,
        envelope,
        'zones',
        zonesOut({ ...parts, policies: await asked.policies() }, page.items, query.include_geometry),
        keeping,
      );
    },
    cdsZone: async ({ params, query, headers }) => {
      const asked = await cdsAsked(context, headers.accept, query.time);
      if (isRefused(asked)) return asked;
      const link = await linkOfZoneId(context.db, params.id);
      if (link === null) return refuse('not_found');
      const parts = { ...zoneParts(context, asked, query.time), policies: await asked.policies() };
      const zone = await zoneOfLink(parts, link, { id: params.id, at: asked.at });
      if (zone === null) return refuse('not_found');
      const { start, end } = zone.facts;
      const isValid = start <= asked.at && (end === null || asked.at < end);
      // Ended zones are historic; at a requested time the zone must be valid.
      if (!isValid && (query.time !== undefined || !query.show_historic || asked.at < start))
        return refuse('not_found');
      const data = await oneZoneOut(parts, zone, isValid);
      return cdsData(asked.version, cdsEnvelopeOf(asked.city, asked.version), data);
    },
  };
}
