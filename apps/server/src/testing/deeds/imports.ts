// Request fixtures for imports. A worker inspects each file, which takes a while, so each owner has
// one job for most requests; only requests that end a job get a new one.
import type { ImportJobResponse } from '@curbwright/contract';
import { importCity } from '../../exchange/imports/import-city.ts';
import { gridCity } from '../grid-city.ts';
import { formFile, importHand } from '../import-hand.ts';
import type { TestApi } from '../test-api.ts';
import { type Deed, type Deeds, done, idIn, type Owner, onMade, type Room } from './deed.ts';

const parking = { activity: 'parking', maxStayFrom: { column: 'hrlimit', unit: 'hours' } };
/** A file with two curbs that no other file contains. */
function curbs(room: Room) {
  const number = room.number();
  const row = (at: number) => {
    const lng = (12.4 + number / 1000).toFixed(4);
    return `file-${number}-${at},Calle ${at},N,2,"LINESTRING(${lng} 41.9, ${lng} 41.901)"`;
  };
  return formFile(`curbs-${number}.csv`, ['id,street,side,hrlimit,wkt', row(1), row(2)].join('\n'));
}

const importsOf = ({ hand }: Owner, { api }: Room) =>
  importHand(() => ({ api, token: hand.authorization.slice('Bearer '.length) }));

const jobs = new WeakMap<TestApi, Map<string, number>>();
/** Returns the owner's job once no worker is processing it. */
async function jobOf(owner: Owner, room: Room): Promise<ImportJobResponse> {
  const imports = importsOf(owner, room);
  const known = jobs.get(room.api) ?? new Map<string, number>();
  jobs.set(room.api, known);
  const id = known.get(owner.username) ?? (await imports.uploaded(curbs(room))).id;
  known.set(owner.username, id);
  return imports.settled(id);
}
const onJob: Deed = async (owner, room) => ({ at: { id: (await jobOf(owner, room)).id } });
const mappingOf = ({ inspection }: ImportJobResponse) => ({
  mapping: { ...inspection?.guess, rules: [{ always: parking }] },
});
const withMapping: Deed = async (owner, room) => {
  const job = await jobOf(owner, room);
  return { at: { id: job.id }, body: mappingOf(job) };
};

/** Applies an import of a town next to the city. */
async function imported(room: Room): Promise<{ id: number; source: string }> {
  const number = room.number();
  const own = (id: string | null) => (id === null ? null : `town-${number}-${id}`);
  const town = gridCity({ streets: 2, ruleSets: 1, origin: [10 + number / 100, 44] });
  const data = {
    ...town,
    nodes: town.nodes.map((node) => ({ ...node, outsideId: `town-${number}-${node.outsideId}` })),
    blocks: town.blocks.map((block) => ({
      ...block,
      outsideId: `town-${number}-${block.outsideId}`,
      fromNode: own(block.fromNode),
      toNode: own(block.toNode),
    })),
    links: town.links.map((link) => ({
      ...link,
      outsideId: `town-${number}-${link.outsideId}`,
      block: own(link.block),
      fromNode: own(link.fromNode),
      toNode: own(link.toNode),
    })),
  };
  const source = `town ${number}`;
  const { db } = room.api.database;
  const taken = await importCity(db, data, { source, format: 'test', dryRun: false });
  if (!taken.ok) throw new Error(JSON.stringify(taken.refusal));
  return { id: taken.value.importId ?? 0, source };
}

const mapping = (room: Room) => ({
  name: `Our list ${room.number()}`,
  mapping: {
    version: 1,
    place: { wkt: 'wkt' },
    link: { outsideId: 'id' },
    rules: [{ always: parking }],
  },
});

export const importDeeds: Deeds = {
  createImportJob: (_owner, room) => ({ form: { files: [curbs(room)] } }),
  importJob: onJob,
  inspectImport: onJob,
  tryImportMapping: withMapping,
  previewImport: withMapping,
  startImport: async (owner, room) => {
    const job = await jobOf(owner, room);
    const isReady = job.state === 'previewed' || job.state === 'done';
    if (!isReady) await importsOf(owner, room).moved(job.id, 'preview', mappingOf(job));
    return { at: { id: job.id } };
  },
  cancelImport: async (owner, room) => {
    const sent = await importsOf(owner, room).send([curbs(room)]);
    return { at: { id: idIn(sent) } };
  },
  importFeatures: onJob,
  importIssues: onJob,
  importIssuesFile: onJob,
  saveImportMapping: (_owner, room) => ({ body: mapping(room) }),
  deleteImportMapping: onMade('/api/import_mapping/', mapping),
  importUndoCheck: async (_owner, room) => ({ at: { id: (await imported(room)).id } }),
  undoImport: async (owner, room) => {
    // An earlier request that rolls back an import locks the city until it is finished.
    const { results } = done(await room.admin.get('/api/import_job/')).json<{
      results: readonly { id: number; state: string }[];
    }>();
    for (const { id, state } of results) if (state === 'undoing') await importsOf(owner, room).settled(id);
    const { id, source } = await imported(room);
    return { at: { id }, body: { source } };
  },
};
