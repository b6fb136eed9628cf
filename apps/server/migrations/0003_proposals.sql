-- Drafting and publishing: scenarios, proposed regulations with their links, restrictions and payment, publications, templates.

create table scenario (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  -- existing: what is in force, holds no proposals; general: where proposals go by default; own: made by people
  kind text not null default 'own' check (kind in ('existing', 'general', 'own')),
  created timestamptz not null default now(),
  created_by integer references user_account,
  modified timestamptz not null default now(),
  version integer not null default 1,
  -- its published proposals keep naming it
  deleted timestamptz
);
create unique index scenario_name on scenario (lower(name)) where deleted is null;
create unique index scenario_built_in on scenario (kind) where kind <> 'own';
insert into scenario (name, kind) values ('Existing', 'existing'), ('General', 'general');

create table proposed_payment (
  id integer generated always as identity primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  body jsonb not null,
  created timestamptz not null default now(),
  created_by integer references user_account,
  modified timestamptz not null default now(),
  version integer not null default 1
);

-- Proposals made together.
create table proposal_batch (
  id integer generated always as identity primary key,
  created timestamptz not null default now(),
  created_by integer references user_account,
  username text,
  note text not null default ''
);

create table proposed_regulation (
  id integer generated always as identity primary key,
  scenario_id integer not null references scenario,
  action text not null check (action in ('create', 'modify', 'remove')),
  reason text not null default '' check (char_length(reason) <= 500),
  sub_activity_id integer not null references sub_activity,
  -- minutes
  time_limit integer check (time_limit > 0),
  payment_id integer references proposed_payment,
  payment_status boolean not null default false,
  -- the version in force when the draft was made; a publish is refused when another is in force
  actual_regulation_id integer references regulation on delete set null,
  batch_id integer references proposal_batch,
  -- when it shall take effect; null = at publishing
  effective_from timestamptz,
  -- findings of the linter that a person lets pass: code, place, reason, who, when
  waivers jsonb not null default '[]',
  created timestamptz not null default now(),
  created_by integer references user_account,
  modified timestamptz not null default now(),
  modified_by integer references user_account,
  version integer not null default 1,
  is_published boolean not null default false,
  published_on timestamptz,
  published_by integer references user_account,
  -- the published proposal that this one takes back; each at most once
  reverts integer unique references proposed_regulation,
  -- What the list shows, sorts and filters by, kept in the transaction of each change: 'Multiple' where the links differ.
  regulation_name text,
  street_name text,
  side text,
  from_street text,
  to_street text,
  regulation_type text not null,
  username text,
  created_date date not null,
  published_date date,
  link_count integer not null default 0,
  check (is_published = (published_on is not null))
);
-- The list: any column sorts or filters through one index, the page is read in its order.
create index proposed_list_regulation on proposed_regulation (scenario_id, is_published, regulation_name, id);
create index proposed_list_street on proposed_regulation (scenario_id, is_published, street_name, id);
create index proposed_list_side on proposed_regulation (scenario_id, is_published, side, id);
create index proposed_list_from on proposed_regulation (scenario_id, is_published, from_street, id);
create index proposed_list_to on proposed_regulation (scenario_id, is_published, to_street, id);
create index proposed_list_type on proposed_regulation (scenario_id, is_published, regulation_type, id);
create index proposed_list_reason on proposed_regulation (scenario_id, is_published, reason, id);
create index proposed_list_action on proposed_regulation (scenario_id, is_published, action, id);
create index proposed_list_user on proposed_regulation (scenario_id, is_published, username, id);
create index proposed_list_created on proposed_regulation (scenario_id, is_published, created_date, id);
create index proposed_list_published on proposed_regulation (scenario_id, is_published, published_date, id);
create index proposed_list_batch on proposed_regulation (scenario_id, is_published, batch_id, id);
create index proposed_regulation_batch on proposed_regulation (batch_id) where batch_id is not null;
create index proposed_regulation_actual on proposed_regulation (actual_regulation_id);
create index proposed_regulation_payment on proposed_regulation (payment_id);
-- A regulation has one open change in a scenario.
create unique index proposed_regulation_open on proposed_regulation (scenario_id, regulation_name) where not is_published;

create table proposed_restriction (
  id integer generated always as identity primary key,
  proposed_regulation_id integer not null references proposed_regulation on delete cascade,
  position integer not null,
  activity text not null,
  sub_activity_id integer not null references sub_activity,
  priority integer not null,
  time_limit integer,
  -- the core's Restriction, whole
  body jsonb not null
);
create index proposed_restriction_of on proposed_restriction (proposed_regulation_id, position);

-- Part of a link by metres from its start, half-open.
create table proposed_link (
  id integer generated always as identity primary key,
  proposed_regulation_id integer references proposed_regulation on delete cascade,
  parent_link_id integer not null references link,
  from_m double precision not null check (from_m >= 0),
  to_m double precision not null,
  geometry jsonb not null,
  bl_street_name text,
  created timestamptz not null default now(),
  created_by integer references user_account,
  check (to_m > from_m)
);
create index proposed_link_parent on proposed_link (parent_link_id);
create index proposed_link_of on proposed_link (proposed_regulation_id);

create table proposed_regulation_link (
  id integer generated always as identity primary key,
  proposed_regulation_id integer not null references proposed_regulation on delete cascade,
  link_id integer references link,
  proposed_link_id integer unique references proposed_link on delete cascade,
  -- the link itself, or the parent of the custom one
  base_link_id integer not null references link,
  -- the regulation version that was the link's when it was put on the proposal
  seen_regulation_id integer references regulation on delete set null,
  check ((link_id is null) <> (proposed_link_id is null))
);
create unique index proposed_regulation_link_once on proposed_regulation_link (proposed_regulation_id, link_id) where link_id is not null;
create index proposed_regulation_link_base on proposed_regulation_link (base_link_id);
create index proposed_regulation_link_of on proposed_regulation_link (proposed_regulation_id, id);

-- The second lock: an open proposal holds its links in its scenario. Rows go when it is published or deleted.
create table proposal_claim (
  scenario_id integer not null references scenario,
  link_id integer not null references link,
  proposed_regulation_id integer not null references proposed_regulation on delete cascade,
  primary key (scenario_id, link_id)
);
create index proposal_claim_of on proposal_claim (proposed_regulation_id);
create index proposal_claim_link on proposal_claim (link_id);

-- What a publish did, so that it can be explained and taken back. Once for each proposal.
create table publication (
  proposed_regulation_id integer primary key references proposed_regulation,
  at timestamptz not null,
  effective_from timestamptz not null,
  user_id integer references user_account,
  username text,
  -- for each link its rule came to stand on: the link, the regulation version it has since, the one before
  links jsonb not null
);

-- Changes published for later: announced to every process when the instant comes.
create table scheduled_change (
  id integer generated always as identity primary key,
  proposed_regulation_id integer not null references proposed_regulation,
  due timestamptz not null,
  -- links and boxes of a `city changed`
  body jsonb not null,
  announced timestamptz
);
create index scheduled_change_due on scheduled_change (due) where announced is null;

alter table regulation add column derived_from integer references regulation on delete set null;
-- of a revert: the version whose rules it puts back
alter table regulation add column restores integer references regulation on delete set null;
alter table regulation add column proposal_id integer references proposed_regulation;
create index regulation_proposal on regulation (proposal_id) where proposal_id is not null;
create index regulation_derived on regulation (derived_from) where derived_from is not null;
-- What was in force on a link at an instant.
create index regulation_link_of_link on regulation_link (link_id, effective_from);
create index link_parent on link (parent_link_id) where parent_link_id is not null;

create table template (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  -- sub-activity, time limit, payment
  regulation jsonb not null,
  -- the core's Restrictions
  restrictions jsonb not null,
  created timestamptz not null default now(),
  created_by integer references user_account,
  username text,
  version integer not null default 1
);
create unique index template_name on template (lower(name));
