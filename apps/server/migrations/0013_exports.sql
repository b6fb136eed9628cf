-- Exports of the published city, night by night: which process writes them, and how it ended.

create table city_export (
  -- the civil day in whose night they are written
  night date primary key,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  started timestamptz not null default now(),
  -- the process that writes says so again at every file: one that says nothing for long was killed
  heard timestamptz not null default now(),
  finished timestamptz,
  attempts integer not null default 1,
  -- the city's revision the files are of
  revision integer,
  -- [{"name", "format", "media_type", "bytes", "losses"}]
  files jsonb not null default '[]',
  -- what went wrong, for people
  failure text
);
