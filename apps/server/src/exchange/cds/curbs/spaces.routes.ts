// CDS Curbs: spaces of zones whose bays were counted.
import type { CityContext } from '../../../city/city-context.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import { reject } from '../../../platform/http/outcome.ts';
import { cdsDataResponse, cdsEnvelopeOf, cdsListResponse, cdsNotModified } from '../cds.responses.ts';
import { isRejection, readCdsRequest } from '../cds-request.ts';
import { parseNumberedUuid } from '../ids.ts';
import { cdsPageLinks } from '../pages.ts';
import { toPlaceFilter } from '../place.ts';
import { linkOfZoneId } from '../zone-ids.ts';
import { selectSpaces, streamCdsSpaces } from './space-selection.ts';
import { createSpaceBuilder } from './spaces.ts';
import { placedZone } from './zone-facts.ts';
import { buildZoneShapes } from './zone-shapes.ts';
import { zoneOfLink } from './zones.ts';

export function cdsSpaceHandlers(context: CityContext): Pick<Handlers, 'cdsSpaces' | 'cdsSpace'> {
  const loadZoneContext = async (accept: string | undefined, time: number | undefined) => {
    const cdsRequest = await readCdsRequest(context, accept, time);
    if (isRejection(cdsRequest)) return cdsRequest;
    const parts = {
      db: context.db,
      version: cdsRequest.version,
      at: cdsRequest.at,
      policies: await cdsRequest.policies(),
    };
    return { asked: cdsRequest, parts };
  };
  return {
    cdsSpaces: async ({ query, headers }) => {
      const found = await loadZoneContext(headers.accept, query.time);
      if ('kind' in found) return found;
      const { asked: cdsRequest, parts } = found;
      const keeping = cdsRequest.keeping(query, 'spaces');
      const unchanged = cdsNotModified(headers, keeping);
      if (unchanged !== null) return unchanged;
      const zone = query.zone === undefined ? null : await linkOfZoneId(context.db, query.zone);
      if (query.zone !== undefined && zone === null) return reject('not_found');
      const list = await selectSpaces(parts, {
        place: toPlaceFilter(query),
        links: zone === null ? null : [zone],
      });
      const end = query.limit === undefined ? list.count : query.offset + query.limit;
      const spaces = streamCdsSpaces(parts, list.refs(query.offset, end));
      const links = cdsPageLinks(list.count, '/cds/curbs/spaces', query, { time: cdsRequest.at });
      const envelope = cdsEnvelopeOf(cdsRequest.city, cdsRequest.version, { links });
      return cdsListResponse(cdsRequest.version, envelope, 'spaces', spaces, keeping);
    },
    cdsSpace: async ({ params, query, headers }) => {
      const found = await loadZoneContext(headers.accept, query.time);
      if ('kind' in found) return found;
      const { asked: cdsRequest, parts } = found;
      const parsedId = parseNumberedUuid(params.id);
      const zone = parsedId === null ? null : await zoneOfLink(parts, parsedId.id, { at: cdsRequest.at });
      if (parsedId === null || zone === null) return reject('not_found');
      const space = createSpaceBuilder(
        zone,
        await buildZoneShapes(parts, [placedZone(zone)]),
      )(parsedId.number);
      if (space?.curb_space_id !== params.id.toLowerCase()) return reject('not_found');
      return cdsDataResponse(cdsRequest.version, cdsEnvelopeOf(cdsRequest.city, cdsRequest.version), space);
    },
  };
}
