-- What CDS must know of a curb's past: where it was drawn before, and when it changed last (docs/decisions/0231).

-- null: as it was made
alter table link add column drawn_since timestamptz;
alter table link add column modified timestamptz;

-- A row for each time a link was drawn anew, or was put back after it had been retired: how it was before.
create table past_link_shape (
  link_id integer not null references link on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  geometry jsonb not null,
  bounds box not null,
  primary key (link_id, from_at)
);
create index past_link_shape_bounds on past_link_shape using gist (bounds);

-- Whoever changes a link, its past is kept: by the database, so that no statement can forget it.
create function keep_link_past() returns trigger language plpgsql as $$
declare
  since timestamptz := coalesce(old.drawn_since, old.created);
begin
  if new.geometry is distinct from old.geometry or (old.retired is not null and new.retired is null) then
    insert into past_link_shape (link_id, from_at, to_at, geometry, bounds)
      select old.id, since, coalesce(old.retired, now()), old.geometry, old.bounds where coalesce(old.retired, now()) > since
      on conflict do nothing;
    new.drawn_since := now();
  end if;
  new.modified := now();
  return new;
end $$;
create trigger link_past_kept before update on link for each row execute function keep_link_past();

-- An id of CDS made of a text, as formats' uuidOf makes it: a UUID of version 8 from its SHA-256.
create function cds_uuid(source text) returns uuid language sql immutable parallel safe as $$
  select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-8' || substr(h, 14, 3) || '-'
    || substr('89ab', (get_byte(decode(substr(h, 17, 2), 'hex'), 0) >> 4 & 3) + 1, 1) || substr(h, 18, 3) || '-' || substr(h, 21, 12))::uuid
  from (select encode(sha256(convert_to(source, 'UTF8')), 'hex') as h) as hashed
$$;

-- The id of a link's first zone, as formats' cdsZoneId says it. Bound to cds_uuid as it is made: an index is built without a search path.
create function cds_zone_id(segment text) returns uuid language sql immutable parallel safe
  return case when segment ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then segment::uuid
    else cds_uuid('zone ' || segment) end;
create index link_cds_zone on link (cds_zone_id(segment_id));
