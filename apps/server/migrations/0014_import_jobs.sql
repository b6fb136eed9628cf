-- Imports by dialog: files that were sent, what a worker found in them, what importing them would do, how far it is; and mappings kept under a name.

create table import_job (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('import', 'undo')),
  -- while it ends in 'ing' a process works at it and holds the advisory lock (7230011, id): without that lock, that process is gone
  state text not null check (state in
    ('received', 'inspecting', 'inspected', 'previewing', 'previewed', 'importing', 'undoing', 'done', 'cancelled')),
  is_interrupted boolean not null default false,
  cancel_asked boolean not null default false,
  user_id integer references user_account,
  created timestamptz not null default now(),
  -- the folder of its files in the data directory; null = they are gone
  folder uuid,
  -- [{"name", "size"}], in the folder under their numbers
  files jsonb not null default '[]',
  step text,
  done integer not null default 0,
  total integer not null default 0,
  -- {"code", "params"}: why the last step did not come to its end
  problem jsonb,
  -- how the files are opened, and what was found in them
  reading jsonb,
  inspection jsonb,
  -- the first records, for trying a mapping on, and the first features
  sample jsonb,
  found_features jsonb,
  -- as the preview was asked for, what it said, and what the import did
  options jsonb,
  preview jsonb,
  preview_features jsonb,
  report jsonb,
  -- the import it made, or takes back
  import_run_id integer references import_run
);

create table import_issue (
  import_job_id integer not null references import_job on delete cascade,
  position integer not null,
  severity text not null check (severity in ('error', 'warning', 'loss')),
  code text not null,
  place text not null,
  -- of tables: line or record of the file, and the column
  row_number integer,
  column_name text,
  params jsonb not null,
  primary key (import_job_id, position)
);

create table import_mapping (
  id integer generated always as identity primary key,
  name text not null unique,
  mapping jsonb not null,
  -- the columns it cannot do without
  columns jsonb not null,
  user_id integer references user_account,
  modified timestamptz not null default now()
);
