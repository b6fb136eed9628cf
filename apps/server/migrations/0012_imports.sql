-- Imports: what each changed, so that it can be taken back whole.

alter table import_run add column user_id integer references user_account;
-- the instant its rules began; null = of a time before this was kept: it cannot be taken back
alter table import_run add column at timestamptz;
-- {"sets": [columns], "before": {…}, "after": {…}} of the city's own values
alter table import_run add column city jsonb;
alter table import_run add column undone timestamptz;
alter table import_run add column undone_by integer references user_account;

-- What an import touched, and how it was before: rows as the import's own staging has them.
create table import_before (
  import_run_id integer not null references import_run on delete cascade,
  noun text not null check (noun in ('node', 'block', 'link', 'regulation', 'base map', 'asset')),
  -- the outside id; of the base map's features, which have none, the hash of what they are
  key text not null,
  state text not null check (state in ('created', 'changed', 'retired', 'kept')),
  -- the row's version after it, where it has one
  version integer,
  -- null = it was not there, or not in force
  before jsonb,
  -- up to when its changes are this import's, or those of later imports that were taken back; null = the import's own instant
  seen timestamptz,
  primary key (import_run_id, noun, key)
);
create index import_before_key on import_before (noun, key);
