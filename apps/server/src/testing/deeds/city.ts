// Deeds of who runs the city: keys of other software, webhooks, imports, configuration, calendar, feedback, backups and files for others.
import type { ImportJobAnswer } from '@curbwright/contract';
import { expect } from 'vitest';
import { formFile, importHand } from '../import-hand.ts';
import { type Deed, type Deeds, done, idIn, type Owner, onMade, type Room } from './deed.ts';

const key = (room: Room) => ({ name: `Fleet ${room.number()}`, scopes: ['rules:read'] });
const onKey = (body: object = {}) => onMade('/api/api-keys/', key, body);
const webhook = (room: Room) => ({
  name: `Fleet ${room.number()}`,
  url: room.target,
  events: ['changed.zones'],
});
const onWebhook = (body: object = {}) => onMade('/api/webhooks/', webhook, body);

const parking = { activity: 'parking', maxStayFrom: { column: 'hrlimit', unit: 'hours' } };
/** Two curbs that no other file has. */
function curbs(room: Room) {
  const number = room.number();
  const row = (at: number) => {
    const lng = (12.4 + number / 1000).toFixed(4);
    return `file-${number}-${at},Calle ${at},N,2,"LINESTRING(${lng} 41.9, ${lng} 41.901)"`;
  };
  return formFile(`curbs-${number}.csv`, ['id,street,side,hrlimit,wkt', row(1), row(2)].join('\n'));
}

const imports = ({ hand }: Owner, { api }: Room) =>
  importHand(() => ({ api, token: hand.authorization.slice('Bearer '.length) }));

/** A job whose file was looked at. */
async function inspected(owner: Owner, room: Room): Promise<ImportJobAnswer> {
  return imports(owner, room).uploaded(curbs(room));
}
const mappingOf = ({ inspection }: ImportJobAnswer) => ({
  mapping: { ...inspection?.guess, rules: [{ always: parking }] },
});
async function rehearsed(owner: Owner, room: Room): Promise<ImportJobAnswer> {
  const job = await inspected(owner, room);
  return imports(owner, room).moved(job.id, 'preview', mappingOf(job));
}
async function imported(owner: Owner, room: Room): Promise<{ id: number; source: string }> {
  const job = await rehearsed(owner, room);
  const ended = await imports(owner, room).moved(job.id, 'start');
  if (ended.state !== 'done') throw new Error(JSON.stringify(ended.problem));
  const { results } = done(await room.admin.get('/api/import/?limit=1')).json();
  return results[0];
}
const onJob: Deed = async (owner, room) => ({ at: { id: (await inspected(owner, room)).id } });

const mapping = (room: Room) => ({
  name: `Our list ${room.number()}`,
  mapping: { version: 1, place: { wkt: 'wkt' }, link: { outsideId: 'id' }, rules: [{ always: parking }] },
});

/** A sentence of somebody nobody knows. */
async function heard({ api }: Room): Promise<number> {
  const payload = { message: 'The sign is gone' };
  return idIn(await api.inject({ method: 'POST', url: '/api/feedback/', payload }));
}

/** A message that a webhook of the owner's was sent. */
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
  createImportJob: (_owner, room) => ({ form: { files: [curbs(room)] } }),
  importJob: onJob,
  inspectImport: onJob,
  tryImportMapping: async (owner, room) => {
    const job = await inspected(owner, room);
    return { at: { id: job.id }, body: mappingOf(job) };
  },
  previewImport: async (owner, room) => {
    const job = await inspected(owner, room);
    return { at: { id: job.id }, body: mappingOf(job) };
  },
  startImport: async (owner, room) => ({ at: { id: (await rehearsed(owner, room)).id } }),
  cancelImport: onJob,
  importFeatures: onJob,
  importIssues: onJob,
  importIssuesFile: onJob,
  saveImportMapping: (_owner, room) => ({ body: mapping(room) }),
  deleteImportMapping: onMade('/api/import_mapping/', mapping),
  importUndoCheck: async (owner, room) => ({ at: { id: (await imported(owner, room)).id } }),
  undoImport: async (owner, room) => {
    const { id, source } = await imported(owner, room);
    return { at: { id }, body: { source } };
  },
  makeBackup: () => ({}),
  writeNightlyExports: () => ({}),
  setCityCalendar: async (_owner, room) => {
    const { version } = done(await room.admin.get('/api/calendar/?year=2027')).json();
    const periods = [{ name: `market ${room.number()}`, days: [], except: [], switched: null }];
    return { body: { version, calendar: { periods } } };
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
