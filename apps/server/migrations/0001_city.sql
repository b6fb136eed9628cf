-- The city, its settings, its people, its streets and curbs, and the rules in force.
-- Geometry is GeoJSON (jsonb) with a `bounds box` under GiST; instants are timestamptz; money is integer minor units; lengths are metres.

create table city (
  id integer primary key default 1 check (id = 1),
  name text not null,
  time_zone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  country text,
  language text not null default 'en',
  -- metric or imperial
  units text not null default 'metric',
  modules_enabled jsonb not null default '["viewer","manager","analyzer","curbrules","pfcv"]',
  priority_hierarchy jsonb not null default '[]',
  authority jsonb,
  calendar jsonb not null default '{"periods":[]}',
  -- where the map opens: box of the published city; kept by imports
  bounds box,
  -- counts every change of the published city; caches key on it
  revision bigint not null default 0,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);

create table city_configuration (
  config_key text primary key,
  config_value jsonb not null,
  -- public entries are answered to anyone, the others to administrators
  is_public boolean not null default true,
  modified timestamptz not null default now()
);

create table language (
  id integer generated always as identity primary key,
  name text not null unique,
  display_name text not null,
  position integer not null default 0
);

create table user_account (
  id integer generated always as identity primary key,
  username text not null unique check (username ~ '^[A-Za-z0-9_.@+-]{1,150}$'),
  display_name text not null default '',
  email text,
  password_hash text,
  language text not null default 'en',
  is_active boolean not null default true,
  created timestamptz not null default now(),
  last_sign_in timestamptz,
  version integer not null default 1
);

create table user_group (
  id integer generated always as identity primary key,
  name text not null unique
);

create table group_permission (
  group_id integer not null references user_group on delete cascade,
  permission text not null check (permission in ('view', 'edit', 'publish', 'administer')),
  primary key (group_id, permission)
);

create table group_member (
  group_id integer not null references user_group on delete cascade,
  user_id integer not null references user_account on delete cascade,
  primary key (group_id, user_id)
);

-- One sign-in on one device. Refresh tokens of a session form a family; reuse of an old one revokes the session.
create table user_session (
  id uuid primary key,
  user_id integer not null references user_account on delete cascade,
  created timestamptz not null default now(),
  last_used timestamptz not null default now(),
  expires timestamptz not null,
  revoked timestamptz,
  revoked_reason text,
  user_agent text
);
create index user_session_user on user_session (user_id);

create table refresh_token (
  -- sha-256 of the token
  token_hash bytea primary key,
  session_id uuid not null references user_session on delete cascade,
  created timestamptz not null default now(),
  -- when it was exchanged, and for what: within the grace the same successor is answered again
  used timestamptz,
  successor_hash bytea
);
create index refresh_token_session on refresh_token (session_id);

-- Secrets the server makes for itself on first start (token signing, anti-forgery).
create table server_secret (
  name text primary key,
  value bytea not null,
  created timestamptz not null default now()
);

create table sign_in_failure (
  id bigint generated always as identity primary key,
  username text not null,
  at timestamptz not null default now()
);
create index sign_in_failure_recent on sign_in_failure (username, at);

create table activity (
  id integer generated always as identity primary key,
  name text not null unique,
  display_name text not null,
  position integer not null default 0
);

create table sub_activity (
  id integer generated always as identity primary key,
  name text not null unique,
  display_name text not null,
  activity_id integer not null references activity,
  filter_section text not null,
  color text not null,
  color_dark text not null,
  dash_style text not null,
  line_width real not null default 1,
  in_manager boolean not null default true,
  in_viewer boolean not null default true,
  editable_parking_price boolean not null default false,
  editable_max_stay boolean not null default false,
  editable_parking_spaces boolean not null default false,
  priority integer not null default 500,
  occupancy_percent real not null default 0 check (occupancy_percent between 0 and 100),
  curbside_users integer not null default 0 check (curbside_users >= 0),
  curbside_function_id integer,
  version integer not null default 1
);

create table user_class_category (
  id integer generated always as identity primary key,
  name text not null unique,
  display_name text not null,
  -- the user classes (CDS, CurbLR or local) it gathers
  user_classes jsonb not null default '[]',
  position integer not null default 0
);

create table display_name_combination (
  id integer generated always as identity primary key,
  -- e.g. "loading+truck": the words joined, and how they are shown
  combination text not null unique,
  display_name text not null
);

create table node (
  id integer generated always as identity primary key,
  outside_id text not null unique,
  geometry jsonb not null,
  bounds box not null
);
create index node_bounds on node using gist (bounds);

create table block (
  id integer generated always as identity primary key,
  outside_id text not null unique,
  street_name text,
  from_node_id integer references node,
  to_node_id integer references node,
  from_street_name text,
  to_street_name text,
  highway text,
  width real,
  length double precision not null,
  geometry jsonb not null,
  bounds box not null
);
create index block_bounds on block using gist (bounds);
create index block_street on block (street_name);

create table rule_set (
  -- hash of the normal form (core ruleSetOf)
  id text primary key,
  -- small number carried by tiles
  number integer generated always as identity unique,
  created timestamptz not null default now()
);

create table payment (
  id integer generated always as identity primary key,
  content_hash text not null unique,
  currency text not null,
  body jsonb not null
);

-- A rule set's restrictions in priority order; `body` is the core's Restriction without its payment.
create table restriction (
  id integer generated always as identity primary key,
  rule_set_id text not null references rule_set on delete cascade,
  position integer not null,
  activity text not null,
  sub_activity_id integer not null references sub_activity,
  priority integer not null,
  time_limit integer,
  payment_id integer references payment,
  body jsonb not null,
  unique (rule_set_id, position)
);
create index restriction_sub_activity on restriction (sub_activity_id);

create table link (
  id integer generated always as identity primary key,
  segment_id text not null unique,
  parent_link_id integer references link,
  block_id integer references block,
  from_node_id integer references node,
  to_node_id integer references node,
  bl_street_name text,
  bl_side text,
  bl_from text,
  bl_to text,
  curb_side text not null default 'unknown' check (curb_side in ('left', 'right', 'unknown')),
  bays_count integer,
  bays_angle text check (bays_angle in ('parallel', 'perpendicular', 'diagonal')),
  shst_ref_id text,
  shst_location_start double precision,
  shst_location_end double precision,
  length double precision not null,
  geometry jsonb not null,
  bounds box not null,
  source_properties jsonb not null default '{}',
  -- closed when the link was divided or retired; its history stays
  retired timestamptz,
  created timestamptz not null default now(),
  version integer not null default 1
);
create index link_bounds on link using gist (bounds);
create index link_street on link (bl_street_name);
create index link_block on link (block_id);

create table regulation (
  id integer generated always as identity primary key,
  -- the outside id people see; versions of one regulation share it
  regulation_id text not null,
  version integer not null default 1,
  rule_set_id text not null references rule_set,
  sub_activity_id integer not null references sub_activity,
  time_limit integer,
  payment_id integer references payment,
  effective_from timestamptz not null,
  effective_to timestamptz,
  created timestamptz not null default now(),
  created_by integer references user_account,
  unique (regulation_id, version),
  check (effective_to is null or effective_to > effective_from)
);
create unique index regulation_in_force on regulation (regulation_id) where effective_to is null;
create index regulation_rule_set on regulation (rule_set_id);

create table regulation_link (
  regulation_id integer not null references regulation,
  link_id integer not null references link,
  effective_from timestamptz not null,
  effective_to timestamptz,
  -- a link may leave a regulation and come back to it
  primary key (regulation_id, link_id, effective_from)
);
-- A link has one regulation in force.
create unique index regulation_link_in_force on regulation_link (link_id) where effective_to is null;

create table base_map_feature (
  id integer generated always as identity primary key,
  kind text not null,
  name text,
  geometry jsonb not null,
  bounds box not null
);
create index base_map_feature_bounds on base_map_feature using gist (bounds);

create table sensor (
  id integer generated always as identity primary key,
  outside_id text not null unique,
  geometry jsonb,
  bounds box,
  is_online boolean not null default false,
  last_reading timestamptz,
  reading jsonb
);

create table link_sensor (
  link_id integer not null references link,
  sensor_id integer not null references sensor,
  primary key (link_id, sensor_id)
);

create table feedback (
  id integer generated always as identity primary key,
  created timestamptz not null default now(),
  user_id integer references user_account,
  name text,
  email text,
  message text not null,
  link_id integer references link,
  page text
);

create table import_run (
  id integer generated always as identity primary key,
  format text not null,
  source text not null,
  started timestamptz not null default now(),
  finished timestamptz,
  -- running | applied | failed
  status text not null,
  report jsonb
);

-- Who did what, before and after. Append only.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id integer references user_account,
  username text,
  action text not null,
  noun text not null,
  noun_id text,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_noun on audit (noun, noun_id);
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only';
end $$;
create trigger audit_append_only before update or delete on audit
  for each row execute function audit_is_append_only();

-- What other processes must hear of: written in the transaction of the change, announced by NOTIFY city_event.
create table outbox (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  body jsonb not null
);
create function announce_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('city_event', new.id::text);
  return new;
end $$;
create trigger outbox_announced after insert on outbox
  for each row execute function announce_outbox();
