-- Stays at the curb, what was watched, and the sums dashboards read. Minutes are whole (docs/decisions/0165); hours of the week and months are civil, in the city's zone.

-- Who says so: a meter feed, a payment app, a sensor network, the demonstration.
create table measure_source (
  id integer generated always as identity primary key,
  name text not null unique check (char_length(name) between 1 and 200),
  kind text not null default 'sessions' check (kind in ('sessions', 'sensors')),
  -- from the first civil day with a stay to the last arrival or departure it told; null = none yet. Faulty stays say nothing of it.
  first_at timestamptz,
  last_at timestamptz,
  created timestamptz not null default now()
);

-- Times a source was offline, at all of its links. Overlaps are counted once by who reads.
create table source_gap (
  source_id integer not null references measure_source,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  primary key (source_id, from_at, to_at)
);

-- Links a source has told a stay of.
create table source_link (
  source_id integer not null,
  link_id integer not null,
  -- the first civil day with a stay it told of the link; null = faulty stays alone, which say nothing of it
  first_at timestamptz,
  primary key (source_id, link_id)
);

-- When a source says that it watched a link.
create table observation_window (
  link_id integer not null,
  source_id integer not null,
  observed_from timestamptz not null,
  observed_to timestamptz not null check (observed_to > observed_from),
  primary key (link_id, source_id, observed_from, observed_to)
);

-- When a source watched a link: as stated; where nothing is stated of a link, from the first day it told a stay of it to the last it told of anything.
create view session_observation as
  select link_id, source_id, observed_from, observed_to from observation_window
  union all
  select k.link_id, k.source_id, k.first_at, s.last_at from source_link k join measure_source s on s.id = k.source_id
  where s.last_at > k.first_at
    and not exists (select from observation_window w where w.link_id = k.link_id and w.source_id = k.source_id);

-- The name a source has for a stay, once: what makes sending again harmless. Partitions cannot hold a unique name across months.
create table session_key (
  id bigint generated always as identity,
  source_id integer not null,
  outside_id text not null,
  -- the partition its stay is in
  month date not null,
  primary key (source_id, outside_id)
);
create index session_key_month on session_key (month);

-- One stay at a link. No plate is stored, ever. No foreign keys: links and sources are looked up when a stay is taken in, and are never deleted.
create table parking_session (
  -- first day of the civil month of arrival
  month date not null,
  -- its session_key's
  id bigint not null,
  source_id integer not null,
  outside_id text not null,
  link_id integer not null,
  arrival timestamptz not null,
  -- null while it lasts: then it is in no sum
  departure timestamptz,
  -- minutes the city's wall clock showed since 1970-01-01 0:00, as if no clock had changed since
  arrival_minute integer not null,
  -- null = not counted (it lasts, or has a fault)
  duration_minutes integer,
  duration_seconds integer,
  -- longest stay the rule in force allowed at arrival, as found when it was taken in; null = no limit known
  allowed_minutes integer,
  -- minor units of the city's currency; null = not told
  fee bigint,
  user_class text,
  vehicle_type text,
  -- counted and reported, left out of sums and averages; null = none
  fault text check (fault in ('zero', 'reversed', 'too long')),
  primary key (month, id)
) partition by range (month);
create index parking_session_link on parking_session (link_id, arrival_minute);

-- The first month whose single stays were never dropped; no row = none was. Stays before it are in the sums and cannot be taken out of them again.
create table session_kept (
  id integer primary key default 1 check (id = 1),
  month date not null
);

-- Sums by link, month and hour of the week (0 = Monday 0:00 to 167). Minutes are where they were spent; starts, stay_minutes, fee and overstays are where the stay began.
create table session_hour (
  link_id integer not null,
  month date not null,
  hour_of_week smallint not null check (hour_of_week between 0 and 167),
  occupied_minutes integer not null default 0,
  starts integer not null default 0,
  stay_minutes integer not null default 0,
  overstays integer not null default 0,
  fee bigint not null default 0,
  primary key (link_id, month, hour_of_week)
) with (fillfactor = 80);

-- Sums by link, month of arrival and dwell class (core dwellClasses).
create table session_dwell (
  link_id integer not null,
  month date not null,
  dwell_class smallint not null,
  sessions integer not null default 0,
  minutes integer not null default 0,
  overstays integer not null default 0,
  overstay_minutes integer not null default 0,
  primary key (link_id, month, dwell_class)
) with (fillfactor = 80);

-- The same over all months.
create table session_dwell_total (
  link_id integer not null,
  dwell_class smallint not null,
  sessions integer not null default 0,
  minutes integer not null default 0,
  overstays integer not null default 0,
  overstay_minutes integer not null default 0,
  primary key (link_id, dwell_class)
) with (fillfactor = 80);

-- Sums by link, month of arrival and user class; '' = not told.
create table session_user_class (
  link_id integer not null,
  month date not null,
  user_class text not null,
  sessions integer not null default 0,
  minutes integer not null default 0,
  primary key (link_id, month, user_class)
) with (fillfactor = 80);

-- Stays left out of the sums, by link and month of arrival.
create table session_fault (
  link_id integer not null,
  month date not null,
  fault text not null,
  sessions integer not null default 0,
  primary key (link_id, month, fault)
);

-- Stays of a source by month of arrival and what became of them: counted, ongoing, or their fault.
create table source_count (
  source_id integer not null,
  month date not null,
  outcome text not null,
  sessions integer not null default 0,
  primary key (source_id, month, outcome)
) with (fillfactor = 80);
