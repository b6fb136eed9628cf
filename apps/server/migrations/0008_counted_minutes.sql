-- Only minutes that were watched count as taken; stays say by which clock they were put in; measured sums without stays.

-- Whose clock stays and sums are by: the city's time zone when they were put in.
create table session_zone (
  id smallint generated always as identity primary key,
  time_zone text not null unique
);
insert into session_zone (time_zone) select time_zone from city where id = 1;

alter table parking_session
  -- whole minutes since 1970 that are in the sums of occupied minutes; null = all of the stay (core countedMinutes)
  add column counted int4multirange,
  -- its session_zone's
  add column zone_id smallint not null default 1;

alter table measure_source
  -- one more with every window or gap that is stated: who has read them reads them again
  add column watched_revision integer not null default 0,
  -- it has stated a window of any link
  add column states_windows boolean not null default false;

-- Stays of a source that are to be counted anew where they lie in a time; gone when that is done. A gap is in source_gap from then on: until
-- then no number takes it away from what was watched, while its minutes already leave what was taken.
create table session_recount (
  id integer generated always as identity primary key,
  source_id integer not null,
  times tstzmultirange not null,
  is_gap boolean not null,
  -- links up to this one are done
  after_link integer not null default 0
);

-- What was stated before this version was taken away from what was watched alone.
update measure_source s set states_windows = exists (select from observation_window w where w.source_id = s.id);
insert into session_recount (source_id, times, is_gap)
select id, '{[2000-01-01,2200-01-01)}', false from measure_source s
where states_windows or exists (select from source_gap g where g.source_id = s.id);

-- Names of stays that were dropped with their month, as the first half of their MD5: a stay told again must not count twice.
create table session_dropped (
  source_id integer not null,
  name_hash bigint not null,
  primary key (source_id, name_hash)
);

-- Sums somebody measured where there are no stays: fees and counts of a curb in an hour, a day or some days (both included).
create table measured_sum (
  source_id integer not null,
  link_id integer not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- 0 to 23 by the city's clock; -1 = of the whole days
  hour smallint not null check (hour between -1 and 23),
  -- it was offline: nothing is known of the time
  offline boolean not null default false,
  -- minor units of the city's currency
  fee bigint check (fee >= 0),
  sessions double precision check (sessions >= 0),
  -- minutes of a stay
  mean_dwell double precision check (mean_dwell >= 0),
  -- stays by space and hour, as the source reckons it
  turnover double precision check (turnover >= 0),
  primary key (source_id, link_id, from_day, to_day, hour)
);
create index measured_sum_link on measured_sum (link_id, from_day);
