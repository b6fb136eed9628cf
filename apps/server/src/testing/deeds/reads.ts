// Read requests, by id, for objects that belong to the city and have no owner.
import { setEntry } from '../queries.ts';
import { type Deed, type Deeds, done, idIn } from './deed.ts';
import { publishedRegulation } from './drafts.ts';

const onLink: Deed = (_owner, room) => ({ at: { id: room.link() } });
const onRegulation: Deed = async (owner, room) => ({
  at: { id: (await publishedRegulation(owner, room)).regulation },
});

/** A request for the first object of a CDS list. */
const onCds =
  (list: string, id: string): Deed =>
  async (_owner, room) => {
    const { data } = done(await room.admin.get(`/cds/curbs/${list}/`)).json<{
      data: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
    }>();
    const found = data[list]?.[0]?.[id];
    if (found === undefined) throw new Error(`the city has no ${list}`);
    return { at: { id: found } };
  };

const corners = [
  [11, 43],
  [12, 43],
  [12, 44],
  [11, 44],
  [11, 43],
];
const wholeCity = { type: 'Polygon', geometry: { type: 'Polygon', coordinates: [corners] } };

export const readDeeds: Deeds = {
  linkRestrictions: onLink,
  publicLinkRestrictions: onLink,
  linkHistory: onLink,
  regulation: onRegulation,
  regulationOrder: async (owner, room) => {
    await setEntry(room.api.database.db, 'TRAFFIC_AUTHORITY', 9001, true);
    return onRegulation(owner, room);
  },
  regulationHistory: onRegulation,
  assetIcon: async (_owner, room) => ({
    at: { id: idIn(await room.admin.get('/api/assetconfig/?limit=1')) },
  }),
  cdsZone: onCds('zones', 'curb_zone_id'),
  cdsPolicy: onCds('policies', 'curb_policy_id'),
  cdsArea: async (owner, room) => {
    const zone = { name: `Area ${room.number()}`, show_on_maps: true, components: [wholeCity] };
    done(await room.admin.post('/api/analysis-zone/', zone));
    return onCds('areas', 'curb_area_id')(owner, room);
  },
  cdsSpace: onCds('spaces', 'curb_space_id'),
  cdsObject: onCds('objects', 'curb_object_id'),
};
