// The chain of the audit trail as a database holds it, reckoned anew here: no entry changed, left out or put in between.
import { createHash } from 'node:crypto';
import type pg from 'pg';

export interface Chain {
  /** Place and hash of each link, in order. */
  readonly links: readonly string[];
  readonly faults: readonly string[];
}

interface Entry {
  readonly id: string;
  readonly content: Buffer;
  readonly position: string | null;
  readonly hash: Buffer | null;
}

/** Entries at the end may wait for their link: a server at work makes it a little later. */
export async function auditChain(client: pg.ClientBase): Promise<Chain> {
  const { rows } = await client.query<Entry>(
    `select a.id, l.position, l.hash, convert_to(json_build_array(a.id, (extract(epoch from a.at) * 1000000)::bigint, a.user_id, a.username, a.action,
       a.noun, a.noun_id, a.before::text, a.after::text, a.request_id)::text, 'UTF8') as content
     from audit a left join audit_link l on l.audit_id = a.id order by a.id`,
  );
  const links: string[] = [];
  const faults: string[] = [];
  let previous: Buffer = Buffer.alloc(0);
  for (const [index, { id, content, position, hash }] of rows.entries()) {
    if (hash === null) {
      if (rows.slice(index).some((later) => later.hash !== null)) faults.push(`entry ${id} has no link`);
      break;
    }
    const expected = createHash('sha256').update(previous).update(content).digest();
    if (!hash.equals(expected) || Number(position) !== index + 1)
      faults.push(`link of entry ${id} is another`);
    links.push(`${position} ${hash.toString('hex')}`);
    previous = hash;
  }
  const alone = await client.query('select from audit_link where audit_id not in (select id from audit)');
  if ((alone.rowCount ?? 0) > 0) faults.push(`${alone.rowCount} links have no entry`);
  return { links, faults: faults.slice(0, 3) };
}

/** What is said of the chain when one link is another and when one is gone; nothing of it stays. */
export async function chainOfPlanted(client: pg.ClientBase): Promise<readonly Chain[]> {
  const found: Chain[] = [];
  for (const harm of [
    `update audit_link set hash = sha256('another') where position = 1`,
    'delete from audit_link where position = 1',
  ]) {
    await client.query('begin; alter table audit_link disable trigger user');
    await client.query(harm);
    found.push(await auditChain(client));
    await client.query('rollback');
  }
  return found;
}
