// Request fixtures for objects on the street: assets, the clearances they require, work orders and
// their files.
import { roundAllToUnit } from '@curbwright/core';
import { type FormFile, formBody } from '../form-body.ts';
import { type Deed, type Deeds, done, idIn, type Owner, onMade, type Room } from './deed.ts';
import { published } from './drafts.ts';

const groups = '/api/proposed-assets-group/';
const orders = '/api/work-order/';

function placeOn(room: Room): { type: 'Point'; coordinates: readonly number[] } {
  const [[west, south] = [0, 0], [east, north] = [0, 0]] = room.api.city.line(room.link()) ?? [];
  const middle = [(west + east) / 2, (south + north) / 2];
  return { type: 'Point', coordinates: roundAllToUnit(middle, 'degrees') };
}
const newAsset = (room: Room) => ({
  assets: [{ action: 'create', asset_config: 'meter', geometry: placeOn(room) }],
});
const onGroup = (body: object = {}) => onMade(groups, newAsset, body);

/** Publishes an asset that the owner proposed and returns its id. */
async function assetOf({ hand }: Owner, room: Room): Promise<number> {
  const group = idIn(await hand.post(groups, newAsset(room)));
  const { results } = done(await room.admin.post(`${groups}${group}/publish/`)).json();
  return results[0].asset;
}

const type = (room: Room) => ({
  name: `type-${room.number()}`,
  display_name: 'Clock',
  geometry_type: 'point',
});
const clearance = async ({ hand }: Owner, room: Room) => ({
  asset_config: idIn(await hand.post('/api/assetconfig/', type(room))),
  before: 1,
  after: 1,
});
const rules = '/api/asset-clearance-rules/';
const onClearance =
  (body: object): Deed =>
  async (owner, room) => ({
    at: { id: idIn(await owner.hand.post(rules, await clearance(owner, room))) },
    body,
  });

const order = (room: Room) => ({ name: `Turn the sign ${room.number()}` });
const onOrder = (body: object = {}) => onMade(orders, order, body);

export const picture: FormFile = {
  name: 'corner.png',
  bytes: Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(200, 7)]),
};

/** A request on a file of the owner's work order. */
const onFile: Deed = async (owner, room) => {
  const { at = {} } = await onOrder()(owner, room);
  const { type: contentType, bytes } = formBody([picture]);
  const sent = await room.api.inject({
    method: 'POST',
    url: `${orders}${at.id}/files/`,
    headers: { authorization: owner.hand.authorization, 'content-type': contentType },
    payload: bytes,
  });
  done(sent);
  const { files } = done(await owner.hand.get(`${orders}${at.id}/`)).json();
  return { at: { id: files[0].id } };
};

export const streetDeeds: Deeds = {
  createAssetConfig: (_owner, room) => ({ body: type(room) }),
  updateAssetConfig: onMade('/api/assetconfig/', type, { color: '#123456' }),
  createAssetClearanceRule: async (owner, room) => ({ body: await clearance(owner, room) }),
  updateAssetClearanceRule: onClearance({ before: 2 }),
  deleteAssetClearanceRule: onClearance({}),
  applyClearances: async ({ hand }, room) => {
    // A new asset type, which has no clearance rule yet.
    const config = idIn(await hand.post('/api/assetconfig/', type(room)));
    const asset = { action: 'create', asset_config: config, geometry: placeOn(room) };
    const group = idIn(await hand.post(groups, { assets: [asset] }));
    done(await hand.post(`${groups}${group}/publish/`));
    done(await hand.post(rules, { asset_config: config, before: 3, after: 3 }));
    return { body: { dry_run: false } };
  },
  asset: async (owner, room) => ({ at: { id: await assetOf(owner, room) } }),
  addAssetFiles: async (owner, room) => ({
    at: { id: await assetOf(owner, room) },
    form: { files: [picture] },
  }),
  importAssets: (_owner, room) => {
    const [lng, lat] = placeOn(room).coordinates;
    const mapping = {
      source: `list-${room.number()}`,
      id: 'number',
      place: { lng: 'lng', lat: 'lat' },
      type: 'meter',
    };
    const file = { name: 'meters.csv', bytes: Buffer.from(`number,lng,lat\nA1,${lng},${lat}\n`) };
    return { form: { files: [file], fields: { mapping: JSON.stringify(mapping), dry_run: 'false' } } };
  },
  createProposedAssetGroup: (_owner, room) => ({ body: newAsset(room) }),
  proposedAssetGroup: onGroup(),
  updateProposedAssetGroup: onGroup({ reason: 'Another' }),
  publishProposedAssetGroup: onGroup(),
  deleteProposedAssetGroup: onGroup(),
  createWorkOrder: (_owner, room) => ({ body: order(room) }),
  createWorkOrdersFromProposal: async (owner, room) => ({
    body: { proposed_regulation_id: await published(owner, room) },
  }),
  workOrder: onOrder(),
  workOrderPdf: onOrder(),
  updateWorkOrder: onOrder({ description: 'Now' }),
  deleteWorkOrder: onOrder(),
  addWorkOrderFiles: async (owner, room) => ({
    ...(await onOrder()(owner, room)),
    form: { files: [picture] },
  }),
  createWorkOrderComment: async ({ hand }, room) => ({
    body: { work_order: idIn(await hand.post(orders, order(room))), text: 'Done' },
  }),
  storedFile: onFile,
  deleteStoredFile: onFile,
};
