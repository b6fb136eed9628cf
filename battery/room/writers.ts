// Staff and sources at work at once, each writing without pause until told to stop or until there is no answer; what was acknowledged is noted.
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { forgetBatches, saveBatches } from './batch-saver.ts';
import { type Hand, handOf, member } from './hand.ts';
import { type Bench, doneIn, Gone, linksOf, proposals, propose, type Writer, writer } from './writer.ts';

/** Rows of each imported file. */
export const importedRows = 40;

export interface Work {
  /** Tells the writers to stop after the call they are at. */
  stop(): void;
  readonly done: Promise<void>;
}

async function publishSingly(at: Writer, hand: Hand): Promise<void> {
  const { acknowledged, random } = at;
  while (!at.isOver()) {
    const id = await propose(at, hand, random.pick(linksOf(at, 'single')));
    if (id === null) continue;
    // From here on nobody knows until the answer comes.
    acknowledged.open.delete(id);
    const answer = await hand.send('POST', `${proposals}/${id}/publish_proposed_regulation/`, {});
    // Two who publish and wait for each other: one of them is told to try again, and nothing was done.
    const isCrossed = member(answer.body, 'reason') === 'proposal.at-the-same-time';
    if (isCrossed) at.count('publishes refused, others at the same time');
    if (at.judge('publishes', answer, isCrossed ? [answer.status] : []) !== null)
      acknowledged.published.add(id);
  }
}

async function manyAtOnce(at: Writer, hand: Hand, what: 'batch' | 'removed'): Promise<void> {
  const { acknowledged, random } = at;
  const call = what === 'batch' ? 'publish_proposed_regulations' : 'delete_proposed_regulations';
  const into = what === 'batch' ? acknowledged.published : acknowledged.deleted;
  while (!at.isOver()) {
    const links = new Set(Array.from({ length: 6 }, () => random.pick(linksOf(at, what))));
    const ids: number[] = [];
    for (const link of links) {
      const id = at.isOver() ? null : await propose(at, hand, link);
      if (id !== null) ids.push(id);
    }
    if (ids.length === 0) continue;
    for (const id of ids) acknowledged.open.delete(id);
    const answer = await hand.send('POST', `${proposals}/${call}/`, { proposed_regulation_ids: ids });
    const body = at.judge(what === 'batch' ? 'batch publishes' : 'batch deletes', answer);
    for (const id of doneIn(body)) into.add(id);
  }
}

async function sendStays(at: Writer, hand: Hand): Promise<void> {
  const { random, acknowledged } = at;
  for (let call = 0; !at.isOver(); call += 1) {
    const stays = Array.from({ length: 40 }, (_, index) => {
      const arrival = Date.UTC(2026, 9, random.whole(1, 28), random.whole(0, 23), random.whole(0, 59));
      const departure = arrival + random.whole(2, 300) * 60_000;
      return {
        outside_id: `${at.round}-${call}-${index}`,
        link: random.pick(linksOf(at, 'curb')),
        arrival: new Date(arrival).toISOString(),
        departure: new Date(departure).toISOString(),
        fee: random.whole(0, 900),
      };
    });
    const body = at.judge(
      'stay portions',
      await hand.send('POST', '/api/sessions/', { source: 'battery', stays }),
    );
    const results = member(body, 'results');
    if (Array.isArray(results))
      for (const one of results)
        if (member(one, 'outcome') === 'added') acknowledged.stays.add(String(member(one, 'outside_id')));
  }
}

async function uploadFiles(at: Writer, hand: Hand): Promise<void> {
  const { random, acknowledged } = at;
  const made = new FormData();
  made.set('name', `Order ${at.round}`);
  const order = at.judge('work orders', await hand.form('/api/work-order/', made));
  const results = member(order, 'results');
  const id = Array.isArray(results) ? Number(member(results[0], 'id')) : Number.NaN;
  if (!(id > 0)) return;
  for (let call = 0; !at.isOver(); call += 1) {
    const text = Array.from({ length: random.whole(10, 2000) }, () => `line ${random.next()}`).join('\n');
    const form = new FormData();
    form.set('file', new File([text], `note-${call}.txt`, { type: 'text/plain' }));
    const body = at.judge('uploads', await hand.form(`/api/work-order/${id}/files/`, form));
    const files = member(body, 'files');
    const file = Array.isArray(files) ? files.at(-1) : undefined;
    if (file !== undefined)
      acknowledged.files.set(Number(member(file, 'id')), createHash('sha256').update(text).digest('hex'));
  }
}

async function drawZones(at: Writer, hand: Hand): Promise<void> {
  const { random, acknowledged } = at;
  for (let call = 0; !at.isOver(); call += 1) {
    const links = [...new Set(Array.from({ length: 20 }, () => random.pick(at.links)))];
    const body = at.judge(
      'zones',
      await hand.send('POST', '/api/analysis-zone/', {
        name: `Zone ${at.round} ${call}`,
        components: [{ type: 'Segments', links }],
      }),
    );
    const id = Number(member(body, 'id'));
    if (id > 0) acknowledged.zones.add(id);
    await wait(30);
  }
}

/** An import that waits for a person, or for a worker to come that far. */
const unbegun = ['received', 'inspecting', 'inspected', 'previewing', 'previewed'];

/** Gives up the imports that an earlier kill left on the way: files of twenty are kept, and no more taken. */
async function forsakeImports(at: Writer, hand: Hand): Promise<void> {
  const jobs = member(at.judge('lists imports', await hand.send('GET', '/api/import_job/')), 'results');
  for (const job of Array.isArray(jobs) ? jobs : [])
    if (unbegun.includes(String(member(job, 'state'))))
      at.judge(
        'imports given up',
        await hand.send('POST', `/api/import_job/${String(member(job, 'id'))}/cancel/`, {}),
      );
}

/** A table of curbs far from the grid, by the dialog's steps. */
async function importFile(at: Writer, hand: Hand): Promise<void> {
  const { random, acknowledged } = at;
  await forsakeImports(at, hand);
  const name = `imp${at.round}`;
  const csv = [
    'id,street,side,wkt',
    ...Array.from({ length: importedRows }, (_, row) => {
      const lng = (12.4 + random.next() / 10).toFixed(5);
      return `${name}-${row},Calle ${row % 3},N,"LINESTRING(${lng} 41.9, ${lng} 41.901)"`;
    }),
  ].join('\n');
  const form = new FormData();
  form.set('files', new File([csv], `${name}.csv`, { type: 'text/csv' }));
  const id = Number(member(at.judge('import files', await hand.form('/api/import_job/', form)), 'id'));
  if (!(id > 0)) return;
  const settled = async () => {
    for (;;) {
      if (at.isOver()) return null;
      const body = at.judge('looks at imports', await hand.send('GET', `/api/import_job/${id}/`));
      if (body !== null && !String(member(body, 'state')).endsWith('ing')) return body;
      await wait(20);
    }
  };
  const guess = member(member(await settled(), 'inspection'), 'guess');
  if (typeof guess !== 'object' || guess === null) return;
  const mapping = {
    ...guess,
    rules: [{ always: { activity: 'parking', subActivity: 'time-limited-parking', maxStay: 60 } }],
  };
  // A process that ends meanwhile takes the preview back: it is asked for again.
  let state: unknown = 'inspected';
  for (let tries = 0; tries < 5 && state === 'inspected'; tries += 1) {
    at.judge('previews', await hand.send('POST', `/api/import_job/${id}/preview/`, { mapping }));
    state = member(await settled(), 'state');
  }
  if (state !== 'previewed') return;
  acknowledged.begunImports.add(name);
  at.judge('imports begun', await hand.send('POST', `/api/import_job/${id}/start/`, {}));
  if (member(await settled(), 'state') === 'done') {
    acknowledged.imports.add(name);
    at.count('imports');
  }
}

/** Takes away open proposals that an earlier kill left, with their hold on links. */
async function clear(at: Writer, hand: Hand): Promise<void> {
  const { acknowledged } = at;
  const listed = at.judge('lists', await hand.send('GET', `${proposals}/proposed_regulation_list_ids/`));
  const ids = member(listed, 'ids');
  if (!Array.isArray(ids) || ids.length === 0) return;
  for (const id of ids) acknowledged.open.delete(Number(id));
  forgetBatches(acknowledged);
  const body = at.judge(
    'batch deletes',
    await hand.send('POST', `${proposals}/delete_proposed_regulations/`, { proposed_regulation_ids: ids }),
  );
  for (const id of doneIn(body)) acknowledged.deleted.add(id);
}

/** Begins all writers; those whose server is gone end by themselves. */
export async function startWork(bench: Bench): Promise<Work> {
  let over = false;
  const at = writer(bench, () => over);
  const [editor, planner, publisher, admin] = await Promise.all(
    ['editor', 'planner', 'publisher', 'admin'].map((person) => handOf(bench.url, person)),
  );
  if (editor === undefined || planner === undefined || publisher === undefined || admin === undefined)
    throw new Error('nobody is there');
  await clear(at, publisher);
  const works = [
    publishSingly(at, publisher),
    manyAtOnce(at, publisher, 'batch'),
    manyAtOnce(at, editor, 'removed'),
    saveBatches(at, { planner, publisher }),
    sendStays(at, editor),
    uploadFiles(at, editor),
    drawZones(at, editor),
    importFile(at, admin),
  ].map((work) =>
    work.catch((error: unknown) => {
      if (!(error instanceof Gone)) throw error;
      at.count('without an answer');
    }),
  );
  return {
    stop: () => {
      over = true;
    },
    done: Promise.all(works).then(() => undefined),
  };
}
