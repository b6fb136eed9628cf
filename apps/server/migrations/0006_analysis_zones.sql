-- Analysis zones: areas people draw, or curbs they pick, to count and compare; and which curbs belong to each part of them.

create table analysis_zone (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  description text not null default '' check (char_length(description) <= 2000),
  -- a part of another zone; no cycles (core zones/sub-zones.ts)
  parent_zone_id integer references analysis_zone,
  show_on_maps boolean not null default false,
  -- its name in the file it was imported from
  outside_id text unique,
  -- the last number given to a component of each shape, so that none comes twice
  last_numbers jsonb not null default '{}',
  -- counted over the links in force at the time of the components' revisions, each link once
  total_spaces integer not null default 0,
  total_metres double precision not null default 0,
  link_count integer not null default 0,
  component_types text[] not null default '{}',
  created timestamptz not null default now(),
  created_by integer references user_account,
  username text,
  modified timestamptz not null default now(),
  modified_by integer references user_account,
  version integer not null default 1,
  check (parent_zone_id <> id)
);
create unique index analysis_zone_name on analysis_zone (lower(name));
create index analysis_zone_parent on analysis_zone (parent_zone_id) where parent_zone_id is not null;
create index analysis_zone_shown on analysis_zone (id) where show_on_maps;

create table zone_component (
  id integer generated always as identity primary key,
  zone_id integer not null references analysis_zone on delete cascade,
  type text not null check (type in ('Polygon', 'Radius', 'Segments')),
  -- among the zone's components of its type
  number integer not null check (number > 0),
  -- null: called by its type and number
  own_name text check (char_length(own_name) between 1 and 100),
  -- Polygon and MultiPolygon as drawn; the middle of a Radius; null of Segments
  geometry jsonb,
  -- metres, of a Radius
  radius double precision check (radius > 0),
  -- around what geometry and radius hold
  bounds box,
  -- the city's revision its links were decided at
  city_revision bigint not null,
  -- counted over its links in force at that revision
  spaces integer not null default 0,
  metres double precision not null default 0,
  segments integer not null default 0,
  created timestamptz not null default now(),
  created_by integer references user_account,
  username text,
  modified timestamptz not null default now(),
  version integer not null default 1,
  unique (zone_id, type, number),
  check ((type = 'Segments') = (geometry is null)),
  check ((geometry is null) = (bounds is null)),
  check ((type = 'Radius') = (radius is not null))
);

-- The links of a component, those no longer in force too: what was counted there before stays in the zone.
create table zone_component_link (
  component_id integer not null references zone_component on delete cascade,
  link_id integer not null references link,
  primary key (component_id, link_id)
);
create index zone_component_link_of_link on zone_component_link (link_id);

-- Which links each revision of the city changed: zones are brought up by them.
create index outbox_city_revision on outbox (((body ->> 'revision')::bigint)) where kind = 'city changed';
