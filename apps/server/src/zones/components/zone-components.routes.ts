// Endpoints for zone components: list, add, preview, reshape, rename, delete.
import { type ZoneComponentAnswer, zoneComponentCalls } from '@curbwright/contract';
import { componentName, type LanguageName, languageNamed, ownComponentName } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { keepDeleted } from '../../platform/deleted-records/deleted-records.sql.ts';
import { userOf } from '../../platform/http/caller.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import {
  answered,
  type Outcome,
  type Refused,
  refuse,
  refusedAt,
  refuseField,
} from '../../platform/http/outcome.ts';
import { pageOf } from '../../platform/http/pages.ts';
import { authorOf, expectedOf, writeInTransaction } from '../../platform/write-transaction.ts';
import { addComponents } from '../add-components.ts';
import { bringZonesUp } from '../bring-up.ts';
import { lockChangeableZone, versionFault } from '../held.ts';
import { spaceRules } from '../space-rules.ts';
import { takeShape } from '../take-shape.ts';
import {
  announceZones,
  type ComponentRow,
  changeComponent,
  componentCount,
  componentRows,
  deleteComponent,
  lockComponent,
  touchZone,
} from '../zones.sql.ts';
import { componentAnswers } from './zone-components.responses.ts';
import { countZones, totalsOf } from './zone-counts.sql.ts';
import { setLinks } from './zone-links.sql.ts';

function named({ type, number, own_name: ownName }: ComponentRow) {
  return { type, number, ownName };
}

export function zoneComponentHandlers(
  context: CityContext,
): Pick<
  Handlers,
  | 'zoneComponents'
  | 'createZoneComponent'
  | 'previewZoneComponent'
  | 'updateZoneComponent'
  | 'deleteZoneComponent'
> {
  const { db } = context;
  const one = async (
    done: { readonly component: number; readonly zone: number } | Refused,
    language: LanguageName,
  ): Promise<Outcome<ZoneComponentAnswer>> => {
    if ('kind' in done) return done;
    await bringZonesUp(context, [done.zone]);
    const rows = await componentRows(db, { ids: [done.component] });
    const [answer] = await componentAnswers(context, rows, { language, withLines: true });
    return answer === undefined
      ? refuse('not_found')
      : answered(answer, { headers: { etag: `"v${answer.version}"` } });
  };
  const entry = (zone: number, caller: Parameters<typeof authorOf>[0], requestId: string) => {
    const { id: userId, username } = authorOf(caller);
    return { userId, username, action: 'edit', noun: 'analysis-zone', nounId: String(zone), requestId };
  };
  return {
    zoneComponents: async ({ query, language }) => {
      const { zone_id: zone, limit, offset } = query;
      const choice = zone === undefined ? {} : { zones: [zone] };
      await bringZonesUp(context, zone === undefined ? null : [zone]);
      const rows = await componentRows(db, choice, { limit, offset });
      const words = (query.language === undefined ? null : languageNamed(query.language)) ?? language;
      const wanted = { language: words, withLines: query.segment_geometry };
      const results = await componentAnswers(context, rows, wanted);
      const count = await componentCount(db, choice);
      return answered(pageOf(zoneComponentCalls.zoneComponents.path, query, count, results));
    },
    createZoneComponent: async ({ body, caller, language, requestId }) => {
      const { zone_id: zone, name, ...sent } = body;
      const shape = await takeShape(context, sent);
      if ('kind' in shape) return shape;
      const author = authorOf(caller);
      const done = await writeInTransaction(context, async (tx) => {
        const held = await lockChangeableZone(tx, zone, userOf(caller));
        if (held !== undefined && 'kind' in held) return held;
        if (held === undefined) return refuseField('zone_id', 'zone.unknown', { id: zone });
        const added = await addComponents(tx, zone, held.last_numbers, [{ shape, name, at: '' }], author);
        if ('kind' in added) return added;
        await touchZone(tx, zone, author.id, added.lastNumbers);
        await countZones(tx, [zone], spaceRules(context.city));
        const after = { component: added.names[0], links: shape.links.length };
        await writeAudit(tx, { ...entry(zone, caller, requestId), after });
        await announceZones(tx, [zone]);
        return { component: added.ids[0] ?? 0, zone };
      });
      return one(done, language);
    },
    previewZoneComponent: async ({ body: { name: _name, ...sent } }) => {
      const shape = await takeShape(context, sent);
      if ('kind' in shape) return shape;
      const links = shape.links.filter((id) => context.city.link(id) !== undefined);
      const totals = await totalsOf(db, links, spaceRules(context.city));
      return answered({ links, ...totals });
    },
    updateZoneComponent: async ({ params, body, headers, caller, language, requestId }) => {
      const expected = expectedOf(headers['if-match'], body.version);
      const { name, version: _seen, ...sent } = body;
      const [seen] = await componentRows(db, { ids: [params.id] });
      if (seen === undefined) return refuse('not_found');
      const { type } = seen;
      // The center or radius of a circle may be changed alone; the other stays unchanged.
      const kept =
        type === 'Radius' && seen.geometry !== null && seen.radius !== null
          ? { geometry: seen.geometry, radius: seen.radius }
          : {};
      const reshaped = Object.keys(sent).length > 0;
      const shape = reshaped ? await takeShape(context, { type, ...kept, ...sent }) : null;
      if (shape !== null && 'kind' in shape) return shape;
      const author = authorOf(caller);
      const done = await writeInTransaction(context, async (tx) => {
        const zone = await lockChangeableZone(tx, seen.zone_id, userOf(caller));
        if (zone !== undefined && 'kind' in zone) return zone;
        const row = zone === undefined ? undefined : await lockComponent(tx, params.id);
        if (row === undefined) return refuse('not_found');
        const fault = versionFault(row, expected);
        if (fault !== null) return fault;
        // The unchanged part of a circle comes from the row read before the lock, so the row must
        // still have that version.
        if (reshaped && row.version !== seen.version)
          return versionFault(row, { version: seen.version, byHeader: false }) ?? refuse('changed_meanwhile');
        const others = (await componentRows(tx, { zones: [row.zone_id] })).filter(({ id }) => id !== row.id);
        const ownName = name === undefined ? null : ownComponentName(name, row, others.map(named));
        if (ownName !== null && !ownName.ok) return refusedAt('name', ownName);
        await changeComponent(tx, row.id, ownName === null ? undefined : ownName.value, shape);
        if (shape !== null) await setLinks(tx, row.id, shape.links);
        await touchZone(tx, row.zone_id, author.id);
        await countZones(tx, [row.zone_id], spaceRules(context.city));
        const now = { ...named(row), ...(ownName !== null && { ownName: ownName.value }) };
        const before = { component: componentName(named(row), 'en'), links: row.segments };
        const after = {
          component: componentName(now, 'en'),
          ...(shape !== null && { links: shape.links.length }),
        };
        await writeAudit(tx, { ...entry(row.zone_id, caller, requestId), before, after });
        await announceZones(tx, [row.zone_id]);
        return { component: row.id, zone: row.zone_id };
      });
      return one(done, language);
    },
    deleteZoneComponent: async ({ params, body, headers, caller, requestId }) => {
      const expected = expectedOf(headers['if-match'], body.version);
      const [seen] = await componentRows(db, { ids: [params.id] });
      if (seen === undefined) return refuse('not_found');
      const done = await writeInTransaction(context, async (tx) => {
        const zone = await lockChangeableZone(tx, seen.zone_id, userOf(caller));
        if (zone !== undefined && 'kind' in zone) return zone;
        const row = zone === undefined ? undefined : await lockComponent(tx, params.id);
        if (row === undefined) return refuse('not_found');
        const fault = versionFault(row, expected);
        if (fault !== null) return fault;
        const author = authorOf(caller);
        await keepDeleted(tx, { noun: 'zone-component', id: row.id, name: zone?.name ?? '', author });
        await deleteComponent(tx, row.id);
        await touchZone(tx, row.zone_id, author.id);
        await countZones(tx, [row.zone_id], spaceRules(context.city));
        const before = { component: componentName(named(row), 'en'), links: row.segments };
        await writeAudit(tx, { ...entry(row.zone_id, caller, requestId), before });
        await announceZones(tx, [row.zone_id]);
        return { id: row.id, zone_id: row.zone_id };
      });
      return 'kind' in done ? done : answered(done);
    },
  };
}
