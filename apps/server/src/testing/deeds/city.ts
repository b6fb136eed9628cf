// Request fixtures for administration: API keys, webhooks, configuration, calendar, feedback,
// backups and exported files.
import { expect } from 'vitest';
import { type Deeds, done, idIn, type Owner, onMade, type Room } from './deed.ts';

const key = (room: Room) => ({ name: `Fleet ${room.number()}`, scopes: ['rules:read'] });
const onKey = (body: object = {}) => onMade('/api/api-keys/', key, body);
const webhook = (room: Room) => ({
  name: `Fleet ${room.number()}`,
  url: room.target,
  events: ['changed.zones'],
});
const onWebhook = (body: object = {}) => onMade('/api/webhooks/', webhook, body);

/** Sends feedback from an anonymous visitor. */
async function heard({ api }: Room): Promise<number> {
  const payload = { message: 'The sign is gone' };
  return idIn(await api.inject({ method: 'POST', url: '/api/feedback/', payload }));
}

/** Creates a webhook of the owner and waits until a message is delivered to it. */
async function delivery(owner: Owner, room: Room) {
  const { at = {} } = await onWebhook()(owner, room);
  done(await owner.hand.post('/api/analysis-zone/', { name: `Told ${room.number()}` }));
  const listed = async (): Promise<readonly { id: number; state: string }[]> =>
    done(await owner.hand.get(`/api/webhooks/${at.id}/deliveries/`)).json().results;
  await expect.poll(listed, { timeout: 20_000 }).toMatchObject([{ state: 'delivered' }]);
  return { id: Number(at.id), delivery: (await listed())[0]?.id ?? 0 };
}

export const cityDeeds: Deeds = {
  setApiAccess: (_owner, room) => ({
    body: {
      open: ['rules:read', 'cds:read'],
      key_calls_per_minute: 100_000 + room.number(),
      address_calls_per_minute: 100_000,
    },
  }),
  createApiKey: (_owner, room) => ({ body: key(room) }),
  changeApiKey: async (owner, room) => onKey({ name: `Fleet ${room.number()}` })(owner, room),
  revokeApiKey: onKey(),
  createWebhook: (_owner, room) => ({ body: webhook(room) }),
  changeWebhook: async (owner, room) => onWebhook({ name: `Fleet ${room.number()}` })(owner, room),
  deleteWebhook: onWebhook(),
  renewWebhookSecret: onWebhook(),
  testWebhook: onWebhook(),
  webhookDeliveries: onWebhook(),
  redeliverWebhook: async (owner, room) => ({ at: await delivery(owner, room) }),
  makeBackup: () => ({}),
  writeNightlyExports: () => ({}),
  setCityCalendar: async (_owner, room) => {
    const { version } = done(await room.admin.get('/api/calendar/?year=2027')).json();
    const periods = [{ name: `market ${room.number()}`, days: [], except: [], switchings: [] }];
    return { body: { version, calendar: { periods } } };
  },
  switchPeriod: async (_owner, room) => {
    const calendar = () => room.admin.get('/api/calendar/?year=2027');
    const before = done(await calendar()).json();
    const period = `season ${room.number()}`;
    const periods = [...before.calendar.periods, { name: period, days: [], except: [], switchings: [] }];
    done(await room.admin.put('/api/calendar/', { version: before.version, calendar: { periods } }));
    const { version } = done(await calendar()).json();
    return { body: { version, period, state: 'on' } };
  },
  setConfigurationKey: async (_owner, room) => {
    const { keys } = done(await room.admin.get('/api/configuration-keys/')).json<{
      keys: readonly { key: string; version: string }[];
    }>();
    const found = keys.find((each) => each.key === 'CITY_ATTRIBUTION');
    const body = { version: found?.version, value: `By the city, ${room.number()}` };
    return { at: { key: 'CITY_ATTRIBUTION' }, body };
  },
  sendFeedback: () => ({ body: { message: 'The sign is gone' } }),
  changeFeedback: async (_owner, room) => ({ at: { id: await heard(room) }, body: { is_done: true } }),
  deleteFeedback: async (_owner, room) => ({ at: { id: await heard(room) } }),
};
