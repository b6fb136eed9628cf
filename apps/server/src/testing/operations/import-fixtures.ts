// Files, jobs and imports for the requests on imports. A worker inspects each file, which takes a
// while, so each owner has one job for most requests; only requests that end a job get a new one.
import type { ImportJobResponse } from '@curbwright/contract';
import { importCity } from '../../exchange/imports/import-city.ts';
import { gridCity } from '../grid-city.ts';
import { createImportClient, formFile } from '../import-hand.ts';
import type { TestApi } from '../test-api.ts';
import type { Owner, TestContext } from './operation-facts.ts';

const parking = { activity: 'parking', maxStayFrom: { column: 'hrlimit', unit: 'hours' } };

/** A file with two curbs that no other file contains. */
export function curbs(context: TestContext) {
  const number = context.number();
  const row = (at: number) => {
    const lng = (12.4 + number / 1000).toFixed(4);
    return `file-${number}-${at},Calle ${at},N,2,"LINESTRING(${lng} 41.9, ${lng} 41.901)"`;
  };
  return formFile(`curbs-${number}.csv`, ['id,street,side,hrlimit,wkt', row(1), row(2)].join('\n'));
}

export const importsOf = ({ hand }: Owner, { api }: TestContext) =>
  createImportClient(() => ({ api, token: hand.authorization.slice('Bearer '.length) }));

const jobs = new WeakMap<TestApi, Map<string, number>>();

/** Returns the owner's job once no worker is processing it. */
export async function jobOf(owner: Owner, context: TestContext): Promise<ImportJobResponse> {
  const imports = importsOf(owner, context);
  const known = jobs.get(context.api) ?? new Map<string, number>();
  jobs.set(context.api, known);
  const id = known.get(owner.username) ?? (await imports.uploaded(curbs(context))).id;
  known.set(owner.username, id);
  return imports.settled(id);
}

export const mappingOf = ({ inspection }: ImportJobResponse) => ({
  mapping: { ...inspection?.guess, rules: [{ always: parking }] },
});

/** Applies an import of a town next to the city. */
export async function applyImport(context: TestContext): Promise<{ id: number; source: string }> {
  const number = context.number();
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
  const { db } = context.api.database;
  const taken = await importCity(db, data, { source, format: 'test', dryRun: false });
  if (!taken.ok) throw new Error(JSON.stringify(taken.refusal));
  return { id: taken.value.importId ?? 0, source };
}

export const importMapping = (context: TestContext) => ({
  name: `Our list ${context.number()}`,
  mapping: {
    version: 1,
    place: { wkt: 'wkt' },
    link: { outsideId: 'id' },
    rules: [{ always: parking }],
  },
});
