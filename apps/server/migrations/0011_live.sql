-- The live curb: what sensors say now, apart from where they stand; the events other software sent; and a number for each change of it.

alter table sensor
  -- spaces it watches: by 1 its last word decides, several are counted
  add column spaces integer check (spaces > 0),
  -- its readings are made up, and shown so
  add column is_simulated boolean not null default false,
  -- CDS: data_source_type, as its events say
  add column source_type text not null default 'other',
  -- taken away: it stands at no link, and nothing it says is taken until it is registered again
  add column removed timestamptz;
create index link_sensor_sensor on link_sensor (sensor_id);

-- One narrow row a sensor, written often: room for its new versions on its own page, and no index but its key.
create table sensor_state (
  sensor_id integer primary key references sensor,
  heard timestamptz,
  is_online boolean not null default false,
  online_at timestamptz,
  is_commissioned boolean not null default true,
  commissioned_at timestamptz,
  -- the last count: spaces taken, when, and of how many where it said so
  taken integer check (taken >= 0),
  taken_at timestamptz,
  taken_of integer check (taken_of > 0),
  -- comings and leavings since: [[key, epoch milliseconds, came], …]
  moves jsonb not null default '[]'
) with (fillfactor = 50);

insert into sensor_state (sensor_id, heard, is_online, online_at, taken, taken_at, taken_of)
select id, last_reading, is_online, last_reading, case when free is not null then spaces - least(free, spaces) end,
  case when free is not null then last_reading end, spaces
from (
  select s.id, s.last_reading, s.is_online, c.spaces, coalesce(c.free, case when c.taken is not null then greatest(0, c.spaces - c.taken) end) as free
  from sensor s cross join lateral (
    select
      case when jsonb_typeof(s.reading->'occupied') = 'boolean' then 1
        when s.reading->>'spaces' ~ '^[1-9][0-9]{0,5}$' then (s.reading->>'spaces')::integer end as spaces,
      case when jsonb_typeof(s.reading->'occupied') = 'boolean' then (not (s.reading->>'occupied')::boolean)::integer
        when s.reading->>'free' ~ '^[0-9]{1,6}$' then (s.reading->>'free')::integer end as free,
      case when s.reading->>'occupied' ~ '^[0-9]{1,6}$' then (s.reading->>'occupied')::integer end as taken
  ) c
) s;
update sensor s set spaces = c.taken_of from sensor_state c where c.sensor_id = s.id;
alter table sensor drop column is_online, drop column last_reading, drop column reading;

-- The number of the last change of what is live. Who writes takes this row first: changes are made one after the other, and are seen in their order.
create table live_revision (
  id integer primary key default 1 check (id = 1),
  revision bigint not null
);
insert into live_revision (revision) values (1);

-- Which sensors a change was of; null = many: read them all. Kept for some minutes, for processes that lost their connection.
create table live_change (
  revision bigint primary key,
  at timestamptz not null default now(),
  sensors integer[]
);

-- Who sends events: by an event's id and its publisher an event is known.
create table event_publisher (
  id integer generated always as identity primary key,
  name text not null unique,
  -- its comings and leavings are stays as well; not for one whose stays are sent otherwise
  makes_stays boolean not null default false,
  created timestamptz not null default now()
);

-- Events as they came, without what is private: no plate, no vehicle's id, no permit's number is ever written here.
create table curb_event (
  id bigint generated always as identity primary key,
  publisher_id integer not null references event_publisher,
  event_id text not null,
  event_type text not null,
  event_time timestamptz not null,
  received timestamptz not null default now(),
  sensor_id integer references sensor,
  link_id integer references link,
  session_id text,
  space_id text,
  body jsonb not null,
  -- a stay is still to be made of it
  stay_due boolean not null default false,
  unique (publisher_id, event_id)
);
create index curb_event_time on curb_event (event_time desc, id desc);
create index curb_event_session on curb_event (publisher_id, session_id) where session_id is not null;
create index curb_event_stay_due on curb_event (id) where stay_due;
