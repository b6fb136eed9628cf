// CDS Curbs: areas, from the analysis zones the city shows.
import type { CityContext } from '../../../city/city-context.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import { reject } from '../../../platform/http/outcome.ts';
import { cdsDataResponse, cdsEnvelopeOf, cdsListResponse, cdsNotModified } from '../cds.responses.ts';
import { isRejection, readCdsRequest } from '../cds-request.ts';
import { cdsPage } from '../pages.ts';
import { toPlaceFilter } from '../place.ts';
import { zoneIdsOfLinks } from '../zone-ids.ts';
import { areaOf, areasOf, toCdsArea } from './areas.ts';
import { areasChangeStamp } from './cds-areas.sql.ts';

export function cdsAreaHandlers(context: CityContext): Pick<Handlers, 'cdsAreas' | 'cdsArea'> {
  return {
    cdsAreas: async ({ query, headers, language }) => {
      const cdsRequest = await readCdsRequest(context, headers.accept);
      if (isRejection(cdsRequest)) return cdsRequest;
      const keeping = cdsRequest.keeping(query, 'areas', language, await areasChangeStamp(context.db));
      const unchanged = cdsNotModified(headers, keeping);
      if (unchanged !== null) return unchanged;
      const place = toPlaceFilter(query);
      const found = (await areasOf(context, language)).flatMap((area) => {
        const metres = place === null ? 0 : place.distance(area.geometry);
        return metres === null ? [] : [{ area, metres }];
      });
      if (place?.byDistance === true) found.sort((a, b) => a.metres - b.metres);
      const page = cdsPage(found, '/cds/curbs/areas', query);
      const ids = await zoneIdsOfLinks(context.db, [
        ...new Set(page.items.flatMap(({ area }) => area.links)),
      ]);
      const envelope = cdsEnvelopeOf(cdsRequest.city, cdsRequest.version, { links: page.links });
      const items = page.items.map(({ area }) => toCdsArea(area, ids));
      return cdsListResponse(cdsRequest.version, envelope, 'areas', items, keeping);
    },
    cdsArea: async ({ params, headers, language }) => {
      const cdsRequest = await readCdsRequest(context, headers.accept);
      if (isRejection(cdsRequest)) return cdsRequest;
      const area = await areaOf(context, params.id, language);
      if (area === null) return reject('not_found');
      const data = toCdsArea(area, await zoneIdsOfLinks(context.db, area.links));
      return cdsDataResponse(cdsRequest.version, cdsEnvelopeOf(cdsRequest.city, cdsRequest.version), data);
    },
  };
}
