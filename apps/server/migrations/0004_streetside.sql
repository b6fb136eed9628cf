-- Many at once, and what stands on the curb: assets and their proposals, batches, parking rates, work orders, files.

create table asset_config (
  id integer generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9-]{0,59}$'),
  -- a text's key, or the words themselves where the city named it
  display_name text not null check (char_length(display_name) between 1 and 200),
  geometry_type text not null check (geometry_type in ('point', 'polygon')),
  -- CDS 1.1 object_type
  object_type text not null,
  -- SVG path data on a square of 24
  icon_path text not null,
  -- counts the changes of what the icon looks like
  icon_version integer not null default 1,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  -- what the linter keeps free around it (core pointKinds); null = nothing
  clearance text,
  touches_both_sides boolean not null default false,
  in_viewer boolean not null default false,
  is_active boolean not null default true,
  -- the core's FormField list
  form_skeleton jsonb not null default '[]',
  position integer not null default 0,
  version integer not null default 1,
  modified timestamptz not null default now()
);

create table asset (
  id integer generated always as identity primary key,
  outside_id text unique,
  asset_config_id integer not null references asset_config,
  name text check (char_length(name) between 1 and 200),
  geometry jsonb not null,
  bounds box not null,
  -- values of the form
  properties jsonb not null default '{}',
  -- civil days of its life; null = not said
  installed date,
  removed date,
  -- where it came from: import, or people
  source text not null default 'people' check (source in ('import', 'people')),
  created timestamptz not null default now(),
  created_by integer references user_account,
  modified timestamptz not null default now(),
  modified_by integer references user_account,
  username text,
  version integer not null default 1,
  check (installed is null or removed is null or installed <= removed)
);
create index asset_bounds on asset using gist (bounds);
create index asset_of_config on asset (asset_config_id, id);
create index asset_name on asset (lower(name)) where name is not null;

-- Where an asset stands along the curb; kept up when links are imported and divided. What lies in a street's middle stands on both its sides.
create table asset_link (
  asset_id integer not null references asset on delete cascade,
  link_id integer not null references link,
  -- metres from the link's start, at the point of the link nearest to the asset
  at_m double precision not null,
  -- metres from that point
  distance_m double precision not null,
  primary key (asset_id, link_id)
);
create index asset_link_of_link on asset_link (link_id);

-- Changes of assets drafted together and published together, each item for itself.
create table proposed_asset_group (
  id integer generated always as identity primary key,
  name text not null default '' check (char_length(name) <= 200),
  reason text not null default '' check (char_length(reason) <= 500),
  created timestamptz not null default now(),
  created_by integer references user_account,
  username text,
  modified timestamptz not null default now(),
  is_published boolean not null default false,
  published_on timestamptz,
  published_by integer references user_account,
  version integer not null default 1,
  check (is_published = (published_on is not null))
);
create index proposed_asset_group_open on proposed_asset_group (is_published, id);

create table proposed_asset (
  id integer generated always as identity primary key,
  proposed_asset_group_id integer not null references proposed_asset_group on delete cascade,
  position integer not null,
  action text not null check (action in ('create', 'modify', 'remove')),
  -- the asset it changes; of a new one the asset it became, once published
  asset_id integer references asset,
  asset_config_id integer not null references asset_config,
  name text,
  geometry jsonb not null,
  bounds box not null,
  properties jsonb not null default '{}',
  installed date,
  removed date,
  -- the asset's version when the change was drafted; another one by the time it is published is a conflict
  seen_version integer,
  is_published boolean not null default false,
  check (action = 'create' or asset_id is not null)
);
create index proposed_asset_of on proposed_asset (proposed_asset_group_id, position);
create index proposed_asset_bounds on proposed_asset using gist (bounds) where not is_published;
-- An asset has one open change.
create unique index proposed_asset_open on proposed_asset (asset_id) where not is_published and asset_id is not null;

-- Batches: what was changed on which links, and what became of it.
alter table proposal_batch add column kind text not null default 'links' check (kind in ('links', 'rates'));
alter table proposal_batch add column name text not null default '' check (char_length(name) <= 200);
alter table proposal_batch add column scenario_id integer references scenario;
-- the edit as it was asked for
alter table proposal_batch add column edit jsonb;
-- of a parking rate change: the regulation type it changes, its fees and durations
alter table proposal_batch add column regulation_type_id integer references sub_activity;
alter table proposal_batch add column payment jsonb;
-- made for one request of one person: sent again under the same name, it is made once
alter table proposal_batch add column submission uuid;
alter table proposal_batch add column requested integer not null default 0;
alter table proposal_batch add column accepted integer not null default 0;
-- links refused, with the reason of each
alter table proposal_batch add column refused jsonb not null default '[]';
alter table proposal_batch add column deleted timestamptz;
create unique index proposal_batch_submission on proposal_batch (submission) where submission is not null;
create index proposal_batch_kind on proposal_batch (kind, id) where deleted is null;

-- Measured occupancy of a link by hour of the week, for the rate advisor.
create table link_occupancy (
  link_id integer not null references link,
  -- 0 = Monday 0:00 to 167 = Sunday 23:00, in the city's time
  hour_of_week smallint not null check (hour_of_week between 0 and 167),
  -- share of its spaces that were taken, 0 to 1, and the hours it was measured over
  occupancy double precision not null check (occupancy between 0 and 1),
  hours double precision not null check (hours > 0),
  primary key (link_id, hour_of_week)
);

create table work_order (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 200),
  description text not null default '' check (char_length(description) <= 5000),
  status text not null default 'open' check (status in ('open', 'assigned', 'in progress', 'blocked', 'done', 'cancelled')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  -- who asked for it
  user_id integer references user_account,
  username text,
  assignee_id integer references user_account,
  assignee text,
  due date,
  geometry jsonb,
  bounds box,
  link_id integer references link,
  asset_id integer references asset,
  proposed_regulation_id integer references proposed_regulation,
  -- a sign to set or take down, a meter to reprogram: what the order is about, as data
  task jsonb,
  street_name text,
  -- of an import: its row's own number, so that the same file twice makes no second order
  outside_id text unique,
  submission uuid,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  modified_by integer references user_account,
  closed timestamptz,
  deleted timestamptz,
  version integer not null default 1
);
create unique index work_order_submission on work_order (submission) where submission is not null;
create index work_order_list on work_order (status, id) where deleted is null;
create index work_order_due on work_order (due, id) where deleted is null;
create index work_order_assignee on work_order (assignee_id, id) where deleted is null;
create index work_order_bounds on work_order using gist (bounds) where deleted is null;
create index work_order_link on work_order (link_id) where link_id is not null;
create index work_order_proposal on work_order (proposed_regulation_id) where proposed_regulation_id is not null;

create table work_order_comment (
  id integer generated always as identity primary key,
  work_order_id integer not null references work_order on delete cascade,
  text text not null check (char_length(text) between 1 and 5000),
  user_id integer references user_account,
  username text,
  created timestamptz not null default now(),
  submission uuid
);
create index work_order_comment_of on work_order_comment (work_order_id, id);
create unique index work_order_comment_submission on work_order_comment (submission) where submission is not null;

-- Files people sent: kept beside the database under random names, named here.
create table stored_file (
  id integer generated always as identity primary key,
  -- its name in the data directory
  key uuid not null unique,
  name text not null check (char_length(name) between 1 and 200),
  -- what its bytes are, not what was said of them
  media_type text not null,
  size integer not null check (size >= 0),
  sha256 text not null,
  asset_id integer references asset,
  work_order_id integer references work_order on delete cascade,
  submission uuid,
  created timestamptz not null default now(),
  created_by integer references user_account,
  username text
);
create index stored_file_asset on stored_file (asset_id, id) where asset_id is not null;
create index stored_file_work_order on stored_file (work_order_id, id) where work_order_id is not null;
create unique index stored_file_submission on stored_file (submission) where submission is not null;
