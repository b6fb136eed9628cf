// The checker: what must be true of the database whenever one looks, and whether everything acknowledged is there.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Acknowledged } from './acknowledged.ts';
import { importedRows } from './writers.ts';

/** Each asks for what breaks the rule; none is to be found. */
const rules: Readonly<Record<string, string>> = {
  'published, and no publication; or the other way round': `select p.id from proposed_regulation p
    left join publication b on b.proposed_regulation_id = p.id where p.is_published <> (b.proposed_regulation_id is not null)`,
  'published, and no version of a regulation; or the other way round': `select p.id from proposed_regulation p
    where p.is_published <> exists (select from regulation r where r.proposal_id = p.id)`,
  'published, and not once in the audit; or the other way round': `select p.id from proposed_regulation p
    where (case when p.is_published then 1 else 0 end) <> (select count(*) from audit a
      where a.action = 'publish' and a.noun = 'proposed-regulation' and a.noun_id = p.id::text)`,
  'published, and the outbox does not tell of its curbs': `select p.id from proposed_regulation p
    join proposed_regulation_link k on k.proposed_regulation_id = p.id where p.is_published and not exists (select from outbox o
      where o.kind = 'city changed' and o.at = (select a.at from audit a where a.action = 'publish' and a.noun = 'proposed-regulation'
        and a.noun_id = p.id::text) and (jsonb_typeof(o.body -> 'links') = 'null' or o.body -> 'links' @> to_jsonb(k.base_link_id)))`,
  'published, and it still holds a curb': `select p.id from proposed_regulation p
    join proposal_claim c on c.proposed_regulation_id = p.id where p.is_published`,
  'open, and it does not hold its curb': `select k.id from proposed_regulation p
    join proposed_regulation_link k on k.proposed_regulation_id = p.id where not p.is_published and not exists
      (select from proposal_claim c where c.proposed_regulation_id = p.id and c.link_id = k.base_link_id)`,
  'a count of links that is wrong': `select p.id from proposed_regulation p
    where p.link_count <> (select count(*) from proposed_regulation_link k where k.proposed_regulation_id = p.id)`,
  'a proposal without its creation or deletion in the audit': `select a.noun_id from audit a
    where a.noun = 'proposed-regulation' and a.action = 'create' and
      (exists (select from proposed_regulation p where p.id::text = a.noun_id)) = coalesce((select d.action = 'delete' from audit d
        where d.noun = a.noun and d.noun_id = a.noun_id and d.action in ('delete', 'restore') order by d.id desc limit 1), false)`,
  'a proposal that is there, and a copy kept of its deletion': `select p.id from deleted_record d,
    jsonb_array_elements(d.rows -> 'proposed_regulation') e join proposed_regulation p on p.id = (e ->> 'id')::integer`,
  'a gap or a double among the revisions of the city': `select n from generate_series(1, (select revision from city)) as n
    where (select count(*) from outbox o where o.kind = 'city changed' and (o.body ->> 'revision')::bigint = n) <> 1`,
  'a revision beyond that of the city': `select id from outbox
    where kind = 'city changed' and (body ->> 'revision')::bigint > (select revision from city)`,
  'a gap among the versions of a regulation': `select regulation_id from regulation group by regulation_id
    having count(*) <> max(version) or min(version) <> 1`,
  'a membership in force of a version that is not': `select m.regulation_id from regulation_link m
    join regulation r on r.id = m.regulation_id where m.effective_to is null and r.effective_to is not null`,
  'a component whose count of curbs is wrong': `select c.id from zone_component c
    where c.segments <> (select count(*) from zone_component_link l where l.component_id = c.id)`,
  'a zone without its components': `select z.id from analysis_zone z
    where not exists (select from zone_component c where c.zone_id = z.id)`,
  'sums of stays that are not those of the stays': `select format('by hour %s, dwell %s, in all %s, stays %s; fees %s, paid %s', s.by_hour, s.by_dwell, s.in_all, s.minutes, s.fees, s.paid) from (select
    (select coalesce(sum(stay_minutes), 0) from session_hour) as by_hour, (select coalesce(sum(minutes), 0) from session_dwell) as by_dwell,
    (select coalesce(sum(minutes), 0) from session_dwell_total) as in_all, (select coalesce(sum(fee), 0) from session_hour) as fees,
    (select coalesce(sum(duration_minutes), 0) from parking_session) as minutes, (select coalesce(sum(fee) filter (where fault is null), 0) from parking_session) as paid) s
    where s.by_hour <> s.minutes or s.by_dwell <> s.minutes or s.in_all <> s.minutes or s.fees <> s.paid`,
  'a key of a stay without the stay, or the other way round': `select 1 from session_key k
    full join parking_session p on p.source_id = k.source_id and p.outside_id = k.outside_id where k.source_id is null or p.source_id is null`,
  'a batch without its making in the audit; or the other way round': `select coalesce(b.id::text, a.noun_id) from proposal_batch b
    full join (select noun_id from audit where noun = 'batch' and action = 'create') a on a.noun_id = b.id::text
    where b.id is null or a.noun_id is null`,
  'a batch of other proposals than it was saved with': `select b.noun_id from audit b
    left join (select request_id, count(*) as proposals from audit where noun = 'proposed-regulation' and action = 'create' group by 1) d using (request_id)
    where b.noun = 'batch' and b.action = 'create' and (b.after ->> 'proposals')::bigint is distinct from d.proposals`,
  'a batch, all of it there, of another number of links': `select b.id from proposal_batch b
    join audit a on a.noun = 'batch' and a.action = 'create' and a.noun_id = b.id::text
    join (select batch_id, count(*) as proposals, sum(link_count) as links from proposed_regulation group by 1) p on p.batch_id = b.id
    where p.proposals = (a.after ->> 'proposals')::bigint and p.links <> b.accepted`,
  'an import that is told to be done and is not': `select j.id from import_job j
    where j.kind = 'import' and (j.state = 'done') <> (j.import_run_id is not null)`,
};

/** The names of the rules, for controls that break each. */
export const ruleNames = Object.keys(rules);

/** Rules that are broken, with the first of what breaks them. */
export async function brokenRules(
  client: pg.ClientBase,
  only: readonly string[] = ruleNames,
): Promise<string[]> {
  const faults: string[] = [];
  for (const name of only) {
    const { rows } = await client.query<Record<string, unknown>>(`${rules[name] ?? ''} limit 5`);
    if (rows.length > 0)
      faults.push(`${name}: ${rows.map((row) => String(Object.values(row)[0])).join(', ')}`);
  }
  return faults;
}

async function missingOf(
  client: pg.ClientBase,
  what: string,
  wanted: Iterable<number | string>,
  there: string,
): Promise<string[]> {
  const ids = [...wanted].map(String);
  const { rows } = await client.query<{ id: string }>(
    `select w.id from unnest($1::text[]) as w(id) where w.id not in (${there}) limit 5`,
    [ids],
  );
  return rows.length === 0 ? [] : [`acknowledged and lost: ${what} ${rows.map(({ id }) => id).join(', ')}`];
}

/** Batches that are not there, or not with all of their proposals, links and holds on curbs. */
async function brokenBatches(client: pg.ClientBase, { batches }: Acknowledged): Promise<string[]> {
  const saved = [...batches].map(([id, { links, proposals }]) => ({ id, links, proposals }));
  const { rows } = await client.query<{ id: number }>(
    `select w.id from jsonb_to_recordset($1::jsonb) as w(id integer, links integer, proposals jsonb)
     where not exists (select from proposal_batch b where b.id = w.id and b.accepted = w.links)
       or (w.proposals is not null and not exists (select from (
           select count(distinct p.id) as proposals, count(distinct k.id) as links, count(distinct c.link_id) as held
           from proposed_regulation p
           left join proposed_regulation_link k on k.proposed_regulation_id = p.id
           left join proposal_claim c on c.proposed_regulation_id = p.id
           where p.batch_id = w.id and not p.is_published and w.proposals @> to_jsonb(p.id)) there
         where proposals = jsonb_array_length(w.proposals) and links = w.links and held = w.links)) limit 5`,
    [JSON.stringify(saved)],
  );
  return rows.length === 0
    ? []
    : [`acknowledged and lost, or there in part: batches ${rows.map(({ id }) => id).join(', ')}`];
}

/** What was acknowledged and is not there, or is there in part. */
export async function lost(client: pg.ClientBase, dataDir: string, said: Acknowledged): Promise<string[]> {
  const proposals = 'select id::text from proposed_regulation where';
  const faults = [
    ...(await missingOf(client, 'drafts', said.open, `${proposals} not is_published`)),
    ...(await missingOf(client, 'publications', said.published, `${proposals} is_published`)),
    ...(await missingOf(
      client,
      'deletions',
      said.deleted,
      "select noun_id from audit where noun = 'proposed-regulation' and action = 'delete'",
    )),
    ...(await brokenBatches(client, said)),
    ...(await missingOf(
      client,
      'copies of what was deleted',
      said.deleted,
      "select e ->> 'id' from deleted_record d, jsonb_array_elements(d.rows -> 'proposed_regulation') e",
    )),
    ...(await missingOf(client, 'stays', said.stays, 'select outside_id from parking_session')),
    ...(await missingOf(client, 'files', said.files.keys(), 'select id::text from stored_file')),
    ...(await missingOf(client, 'zones', said.zones, 'select id::text from analysis_zone')),
    ...(await missingOf(
      client,
      'imports',
      said.imports,
      "select split_part(segment_id, '-', 1) from link where segment_id like 'imp%'",
    )),
  ];
  const { rows: parts } = await client.query<{ name: string; links: number }>(
    `select split_part(segment_id, '-', 1) as name, count(*)::int as links from link where segment_id like 'imp%' group by 1
     having count(*) <> $1`,
    [importedRows],
  );
  for (const { name, links } of parts)
    faults.push(`half of an import: ${name} has ${links} of ${importedRows} links`);
  return [...faults, ...(await spoiltFiles(client, dataDir, said))];
}

/** Every file the database names is on the disk with its bytes. */
async function spoiltFiles(client: pg.ClientBase, dataDir: string, said: Acknowledged): Promise<string[]> {
  const faults: string[] = [];
  const { rows } = await client.query<{ id: number; key: string; sha256: string }>(
    'select id, key::text as key, sha256 from stored_file',
  );
  for (const { id, key, sha256 } of rows) {
    const bytes = await readFile(join(dataDir, 'files', key.slice(0, 2), key)).catch(() => null);
    const sum = bytes === null ? null : createHash('sha256').update(bytes).digest('hex');
    const sent = said.files.get(id);
    if (sum === null) faults.push(`the bytes of file ${id} are not there`);
    else if (sum !== sha256 || (sent !== undefined && sum !== sent))
      faults.push(`file ${id} has other bytes`);
  }
  return faults.slice(0, 5);
}

/** Everything that is not as promised, read of one picture of the database. */
export async function brokenPromises(
  client: pg.ClientBase,
  dataDir: string,
  said: Acknowledged,
): Promise<string[]> {
  await client.query('begin isolation level repeatable read');
  try {
    return [...(await brokenRules(client)), ...(await lost(client, dataDir, said))];
  } finally {
    await client.query('rollback');
  }
}

/** How each rule is broken by hand, in a city that has published something. */
const breaks: Readonly<Record<string, string>> = {
  'published, and no publication; or the other way round': `delete from publication
    where proposed_regulation_id = (select min(proposed_regulation_id) from publication)`,
  'published, and no version of a regulation; or the other way round': `update regulation set proposal_id = null
    where proposal_id = (select min(proposal_id) from regulation)`,
  'published, and not once in the audit; or the other way round': `alter table audit disable trigger user; delete from audit
    where id = (select max(id) from audit where action = 'publish' and noun = 'proposed-regulation')`,
  'published, and the outbox does not tell of its curbs': `update outbox set body = body || '{"links": []}' where kind = 'city changed'`,
  'published, and it still holds a curb': `insert into proposal_claim (scenario_id, link_id, proposed_regulation_id)
    select p.scenario_id, (select max(id) from link where id not in (select link_id from proposal_claim)), p.id from proposed_regulation p where p.is_published limit 1`,
  'open, and it does not hold its curb': `delete from proposal_claim`,
  'a count of links that is wrong': `update proposed_regulation set link_count = link_count + 1`,
  'a proposal without its creation or deletion in the audit': `alter table audit disable trigger user;
    delete from audit where action = 'delete' and noun = 'proposed-regulation'`,
  'a proposal that is there, and a copy kept of its deletion': `insert into deleted_record (noun, record_id, rows)
    select 'proposed-regulation', p.id, jsonb_build_object('proposed_regulation', jsonb_build_array(to_jsonb(p)))
    from proposed_regulation p limit 1`,
  'a gap or a double among the revisions of the city': `delete from outbox
    where kind = 'city changed' and (body ->> 'revision')::bigint = (select revision from city)`,
  'a revision beyond that of the city': `update city set revision = revision - 1`,
  'a gap among the versions of a regulation': `update regulation set version = version + 1
    where id = (select id from regulation order by version desc limit 1)`,
  'a membership in force of a version that is not': `update regulation set effective_to = effective_from + interval '1 second'
    where id = (select max(regulation_id) from regulation_link where effective_to is null)`,
  'a component whose count of curbs is wrong': `delete from zone_component_link
    where component_id = (select min(component_id) from zone_component_link)`,
  'a zone without its components': `insert into analysis_zone (name) values ('planted')`,
  'sums of stays that are not those of the stays': `update session_hour set stay_minutes = stay_minutes + 1
    where (link_id, month, hour_of_week) = (select link_id, month, hour_of_week from session_hour limit 1)`,
  'a key of a stay without the stay, or the other way round': `delete from session_key
    where outside_id = (select min(outside_id) from session_key)`,
  'a batch without its making in the audit; or the other way round': `alter table audit disable trigger user; delete from audit
    where id = (select max(id) from audit where action = 'create' and noun = 'batch')`,
  'a batch of other proposals than it was saved with': `alter table audit disable trigger user; delete from audit
    where id = (select max(d.id) from audit d join audit b using (request_id) where d.action = 'create' and d.noun = 'proposed-regulation'
      and b.action = 'create' and b.noun = 'batch')`,
  'a batch, all of it there, of another number of links': `update proposal_batch set accepted = accepted + 1`,
  'an import that is told to be done and is not': `insert into import_job (kind, state) values ('import', 'done')`,
};

/** Breaks each rule in a transaction that is undone; the rules whose break was not found. */
export async function unseenBreaks(client: pg.ClientBase): Promise<string[]> {
  const unseen: string[] = [];
  for (const name of ruleNames) {
    await client.query('begin');
    try {
      await client.query(breaks[name] ?? '');
      if ((await brokenRules(client, [name])).length === 0) unseen.push(name);
    } finally {
      await client.query('rollback');
    }
  }
  return unseen;
}
