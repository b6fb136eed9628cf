// What the tests know of the operations for parking sessions, sensors and their readings.
import { type AllOperationFacts, expectSuccess, type Owner, type TestContext } from './operation-facts.ts';

export async function segmentOf(context: TestContext): Promise<{ link: number; segment_id: string }> {
  const link = context.link();
  const { result } = expectSuccess(
    await context.admin.get(`/api/alllinks/get_links_by_id/?links=${link}`),
  ).json();
  return { link, segment_id: result[0].properties.segment_id };
}

const sensor = (context: TestContext) => ({
  outside_id: `sensor-${context.number()}`,
  link: context.link(),
  spaces: 1,
});

export async function registerSensor({ hand }: Owner, context: TestContext) {
  const one = sensor(context);
  expectSuccess(await hand.post('/api/sensors/', { sensors: [one] }));
  const { results } = expectSuccess(await hand.get('/api/sensors/?limit=100')).json<{
    results: readonly { id: number; outside_id: string }[];
  }>();
  const found = results.find((each) => each.outside_id === one.outside_id);
  if (found === undefined) throw new Error(`${one.outside_id} is not among the sensors`);
  return found;
}

export const sessionFacts = {
  sendReadings: {
    access: 'edit',
    scope: 'readings:write',
    unaudited: 'devices send them every second; the request log has who sent them',
    request: async (owner, context) => {
      const { outside_id } = await registerSensor(owner, context);
      const at = new Date(context.api.now()).toISOString();
      return { body: { readings: [{ sensor: outside_id, at, occupied: true }] } };
    },
  },
  registerSensors: {
    access: 'edit',
    announces: [],
    request: (_owner, context) => ({ body: { sensors: [sensor(context)] } }),
  },
  sensors: { access: 'view' },
  removeSensor: {
    access: 'edit',
    announces: [],
    request: async (owner, context) => ({ at: { id: (await registerSensor(owner, context)).id } }),
  },
  checkRealtimeSegmentsData: { access: 'public' },
  linkSensorMap: { access: 'public' },
  sensorsForLinks: {
    access: 'public',
    samples: ({ links }) => [{ query: `links=${links.slice(0, 20).join(',')}` }],
  },
  liveStates: { access: 'public' },
  sendSessions: {
    access: 'edit',
    scope: 'sessions:write',
    announces: [],
    request: async (_owner, context) => {
      const { segment_id } = await segmentOf(context);
      const at = (hours: number) => new Date(context.api.now() + hours * 3_600_000).toISOString();
      const stay = {
        outside_id: `stay-${context.number()}`,
        segment_id,
        arrival: at(-2),
        departure: at(-1),
      };
      return { body: { source: 'meters', stays: [stay] } };
    },
  },
  sessionSources: { access: 'view' },
  reportPresence: {
    access: 'view',
    unaudited: 'keeps in memory for less than a minute which curbs a page shows',
    samples: ({ links }) => [
      { body: { page: 'sample-page', links: links.slice(0, 2), proposal: null, is_editing: false } },
    ],
  },
} satisfies Partial<AllOperationFacts>;
