-- The review of a proposal before it is published: handed in, then sent back or approved, with remarks. `authors` says who created or
-- edited it, for cities where nobody publishes their own work.
alter table proposed_regulation
  add column authors integer[] not null default '{}',
  add column review_state text not null default 'draft' check (review_state in ('draft', 'waiting', 'sent_back', 'approved')),
  add column handed_in_by integer references user_account,
  add column handed_in timestamptz,
  -- who approved it or sent it back, and when
  add column reviewed_by integer references user_account,
  add column reviewed timestamptz;

-- Who worked on the open proposals so far. The audit trail also has those who edited before the last one.
update proposed_regulation p set authors = array(
  select u from (
    select p.created_by as u
    union select p.modified_by
    union select a.user_id from audit a
      where a.noun = 'proposed-regulation' and a.noun_id = p.id::text and a.action in ('create', 'edit')) known
  where u is not null order by u)
where not p.is_published;

-- Those of proposals that were deleted, which may still be restored.
update deleted_record d set rows = jsonb_set(d.rows, '{proposed_regulation}', (
  select jsonb_agg(e || jsonb_build_object('authors', (
    select coalesce(jsonb_agg(u order by u), '[]') from (
      select (e ->> 'created_by')::integer as u
      union select (e ->> 'modified_by')::integer
      union select a.user_id from audit a
        where a.noun = 'proposed-regulation' and a.noun_id = e ->> 'id' and a.action in ('create', 'edit')) known
    where u is not null)) order by place)
  from jsonb_array_elements(d.rows -> 'proposed_regulation') with ordinality as each(e, place)))
where jsonb_typeof(d.rows -> 'proposed_regulation') = 'array' and jsonb_array_length(d.rows -> 'proposed_regulation') > 0;

create index proposed_list_review on proposed_regulation (scenario_id, is_published, review_state, id);
-- What waits for somebody, in all scenarios.
create index proposed_regulation_review on proposed_regulation (review_state, id) where not is_published and review_state <> 'draft';

create table proposal_remark (
  id integer generated always as identity primary key,
  proposed_regulation_id integer not null references proposed_regulation on delete cascade,
  -- position of the rule it is about; null = the whole proposal, or a place
  rule integer check (rule >= 0),
  longitude double precision check (longitude between -180 and 180),
  latitude double precision check (latitude between -90 and 90),
  text text not null check (char_length(text) between 1 and 2000),
  created timestamptz not null default now(),
  created_by integer references user_account,
  username text,
  resolved timestamptz,
  resolved_by integer references user_account,
  check ((longitude is null) = (latitude is null))
);
create index proposal_remark_of on proposal_remark (proposed_regulation_id, id);
