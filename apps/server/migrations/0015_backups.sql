-- Backups: which process makes the one of an hour or a day, and how each ended. Stays in its place: a restored city keeps the backups of where it is.

create table backup_run (
  id integer generated always as identity primary key,
  -- the beginning of the hour or day it is of; null = made by hand
  slot timestamptz unique,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  started timestamptz not null default now(),
  -- the process that makes it says so again and again: one that says nothing for long was killed
  heard timestamptz not null default now(),
  finished timestamptz,
  attempts integer not null default 1,
  -- when its picture was taken
  made timestamptz,
  file text,
  bytes bigint,
  -- what went wrong, for people
  failure text
);
create index backup_run_made on backup_run (made desc) where state = 'done';
