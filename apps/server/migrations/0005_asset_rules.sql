-- Asset rules: what each type of asset keeps clear beside it, and the proposals that follow from it.

create table asset_clearance_rule (
  id integer generated always as identity primary key,
  asset_config_id integer not null unique references asset_config,
  -- metres along the curb, as traffic there meets them
  before_m double precision not null check (before_m between 0 and 100),
  after_m double precision not null check (after_m between 0 and 100),
  -- what holds there
  sub_activity_id integer not null references sub_activity,
  both_sides boolean not null default false,
  enabled boolean not null default true,
  modified timestamptz not null default now(),
  modified_by integer references user_account,
  username text,
  version integer not null default 1,
  -- a rule the city deleted stays, so that a start does not bring it back
  deleted timestamptz,
  check (before_m + after_m > 0)
);

-- A proposal that a rule made: it keeps stretches of a link clear, or puts back what held there before.
create table clearance_proposal (
  proposed_regulation_id integer primary key references proposed_regulation on delete cascade,
  link_id integer not null references link,
  action text not null check (action in ('clear', 'put back')),
  -- of what keeps clear: the class it puts there
  class text,
  -- what was proposed: stretches in metres from the link's start, and the rules
  made jsonb not null
);
create index clearance_proposal_link on clearance_proposal (link_id);

-- For which assets a proposal keeps a stretch clear.
create table asset_clearance (
  proposed_regulation_id integer not null references clearance_proposal on delete cascade,
  asset_id integer not null references asset,
  from_m double precision not null,
  to_m double precision not null check (to_m > from_m),
  primary key (proposed_regulation_id, asset_id, from_m)
);
create index asset_clearance_asset on asset_clearance (asset_id);

alter table proposal_batch drop constraint proposal_batch_kind_check;
alter table proposal_batch add constraint proposal_batch_kind_check check (kind in ('links', 'rates', 'clearances'));
