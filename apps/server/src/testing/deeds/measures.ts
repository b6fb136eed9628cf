// Request fixtures for measurements (analysis zones, parking sessions, events, sensors and
// readings) and for curb types.
import { randomUUID } from 'node:crypto';
import { type Deed, type Deeds, done, idIn, type Owner, onMade, type Room } from './deed.ts';

const zones = '/api/analysis-zone/';
const picked = (room: Room) => ({ type: 'Segments', links: [room.link()] });
const zone = (room: Room) => ({ name: `Zone ${room.number()}`, components: [picked(room)] });
const onZone = (body: object = {}) => onMade(zones, zone, body);
const onPart =
  (body: object = {}): Deed =>
  async ({ hand }, room) => {
    const part = { zone_id: idIn(await hand.post(zones, zone(room))), ...picked(room) };
    return { at: { id: idIn(await hand.post('/api/zone-component/', part)) }, body };
  };

async function segmentOf(room: Room): Promise<{ link: number; segment_id: string }> {
  const link = room.link();
  const { result } = done(await room.admin.get(`/api/alllinks/get_links_by_id/?links=${link}`)).json();
  return { link, segment_id: result[0].properties.segment_id };
}

const sensor = (room: Room) => ({ outside_id: `sensor-${room.number()}`, link: room.link(), spaces: 1 });
async function registered({ hand }: Owner, room: Room) {
  const one = sensor(room);
  done(await hand.post('/api/sensors/', { sensors: [one] }));
  const { results } = done(await hand.get('/api/sensors/?limit=100')).json<{
    results: readonly { id: number; outside_id: string }[];
  }>();
  const found = results.find((each) => each.outside_id === one.outside_id);
  if (found === undefined) throw new Error(`${one.outside_id} is not among the sensors`);
  return found;
}
const event = (room: Room, device: string) => ({
  event_id: randomUUID(),
  event_type: 'park_start',
  event_time: room.api.now() - 60_000,
  event_publication_time: room.api.now() - 59_000,
  event_location: { type: 'Point', coordinates: [4.5, 52] },
  data_source_type: 'in_ground',
  data_source_device_id: device,
});
const events: Deed = async (owner, room) => ({
  body: [event(room, (await registered(owner, room)).outside_id)],
});

async function classOf(room: Room): Promise<number> {
  const { results } = done(await room.admin.get('/api/subactivity/?limit=1')).json();
  return results[0].id;
}

export const measureDeeds: Deeds = {
  createAnalysisZone: (_owner, room) => ({ body: zone(room) }),
  analysisZone: onZone(),
  updateAnalysisZone: onZone({ description: 'As of now' }),
  deleteAnalysisZone: onZone(),
  copyAnalysisZone: onZone(),
  importAnalysisZones: (_owner, room) => {
    const ring = [
      [11.2, 43.7],
      [11.3, 43.7],
      [11.3, 43.8],
      [11.2, 43.7],
    ];
    const geometry = { type: 'Polygon', coordinates: [ring] };
    const properties = { name: `From a file ${room.number()}` };
    const file = { type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] };
    return { body: { dry_run: false, name_property: 'name', file } };
  },
  createZoneComponent: async ({ hand }, room) => ({
    body: { zone_id: idIn(await hand.post(zones, zone(room))), ...picked(room) },
  }),
  updateZoneComponent: async (owner, room) => onPart({ name: `Part ${room.number()}` })(owner, room),
  deleteZoneComponent: onPart(),
  storeOccupancy: async (_owner, room) => {
    const { segment_id } = await segmentOf(room);
    return { body: { rows: [{ segment_id, hour_of_week: 9, occupancy: 0.3, hours: 20 }] } };
  },
  sendSessions: async (_owner, room) => {
    const { segment_id } = await segmentOf(room);
    const at = (hours: number) => new Date(room.api.now() + hours * 3_600_000).toISOString();
    const stay = {
      outside_id: `stay-${room.number()}`,
      segment_id,
      arrival: at(-2),
      departure: at(-1),
    };
    return { body: { source: 'meters', stays: [stay] } };
  },
  sendCdsEvents: events,
  sendCdsEvent: events,
  sendReadings: async (owner, room) => {
    const { outside_id } = await registered(owner, room);
    const at = new Date(room.api.now()).toISOString();
    return { body: { readings: [{ sensor: outside_id, at, occupied: true }] } };
  },
  registerSensors: (_owner, room) => ({ body: { sensors: [sensor(room)] } }),
  removeSensor: async (owner, room) => ({ at: { id: (await registered(owner, room)).id } }),
  changeEventPublisher: async (owner, room) => {
    const { hand } = owner;
    done(await hand.post('/cds/events/events/', (await events(owner, room)).body));
    const { results } = done(await hand.get('/api/event-publishers/')).json();
    return { at: { id: results[0].id }, body: { makes_stays: true } };
  },
  updateSubActivity: async (_owner, room) => ({
    at: { id: await classOf(room) },
    body: { curbside_users: room.number() },
  }),
  updateOccupancyPercents: async (_owner, room) => {
    const id = await classOf(room);
    return { body: { sub_activities: [{ id, occupancy_percent: room.number() % 100 }] } };
  },
};
