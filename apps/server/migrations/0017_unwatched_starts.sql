-- Stays that began while nobody watched are told apart, so that rates divide like by like; a curb's first windows may be taken in in steps.

-- Of the `starts` in session_hour those that began while their source did not watch; no row = none.
create table session_unwatched_start (
  link_id integer not null,
  month date not null,
  hour_of_week smallint not null check (hour_of_week between 0 and 167),
  starts integer not null,
  primary key (link_id, month, hour_of_week)
) with (fillfactor = 80);

-- Single stays know it; of those that were dropped with their month nobody does.
insert into session_unwatched_start (link_id, month, hour_of_week, starts)
select link_id, month, (arrival_minute / 1440 + 3) % 7 * 24 + arrival_minute % 1440 / 60, count(*)
from parking_session
where duration_minutes is not null and counted is not null and not counted @> floor(extract(epoch from arrival) / 60)::integer
group by 1, 2, 3;

-- Not stated: what was taken to be watched while nothing was stated, and is not brought to what is stated now. Gone when that is done.
alter table observation_window add column implied boolean not null default false;
