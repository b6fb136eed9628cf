-- The audit trail is a chain: the hash of each row takes in the hash of the row before it, so that a row changed, removed, put in or moved afterwards is
-- found (decision 0351). The links stand beside the rows, which are never written again.
create table audit_link (
  -- 1, 2, 3 …, in the order of the rows' ids
  position bigint primary key,
  audit_id bigint not null unique,
  -- sha-256 of the hash before and the row's text; of the first one, of its text alone
  hash bytea not null
);
create trigger audit_link_append_only before update or delete on audit_link
  for each row execute function audit_is_append_only();
create trigger audit_link_never_emptied before truncate on audit_link
  for each statement execute function audit_is_append_only();

-- What the last look at the whole chain found: one row, written about once a day.
create table audit_check (
  id boolean primary key default true check (id),
  checked timestamptz not null,
  position bigint not null,
  hash bytea not null,
  breaks integer not null
);

-- Chains rows up to an id, at most so many (null = all); how many it chained. No row with a smaller id may come afterwards: who calls it has waited for that,
-- and nobody else calls it meanwhile.
create function seal_audit(up_to bigint, most integer) returns integer language plpgsql as $$
declare
  place bigint := 0;
  since bigint := 0;
  previous bytea := '';
  done integer := 0;
  entry record;
begin
  select l.position, l.audit_id, l.hash into place, since, previous from audit_link l order by l.position desc limit 1;
  if not found then
    place := 0;
    since := 0;
    previous := '';
  end if;
  for entry in
    select a.id, convert_to(json_build_array(a.id, (extract(epoch from a.at) * 1000000)::bigint, a.user_id, a.username, a.action, a.noun, a.noun_id,
      a.before::text, a.after::text, a.request_id)::text, 'UTF8') as content
    from audit a where a.id > since and a.id <= up_to order by a.id limit most
  loop
    place := place + 1;
    previous := sha256(previous || entry.content);
    insert into audit_link (position, audit_id, hash) values (place, entry.id, previous);
    done := done + 1;
  end loop;
  return done;
end $$;

-- The rows there are: whoever writes one has ended first, and nobody begins meanwhile.
lock table audit in share mode;
select seal_audit(max(id), null) from audit;
