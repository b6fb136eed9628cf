-- What people delete is kept whole for 30 days and can be put back.

create table deleted_record (
  id integer generated always as identity primary key,
  -- core deletedNouns
  noun text not null,
  record_id integer not null,
  -- as lists called it; '' = it had no name
  name text not null default '',
  -- open proposals that went with it
  proposals integer not null default 0,
  made_by integer references user_account,
  deleted_by integer references user_account,
  -- the name as it was then
  username text,
  deleted_at timestamptz not null default now(),
  -- the rows it had, by table
  rows jsonb not null
);
create index deleted_record_of on deleted_record (noun, record_id);
create index deleted_record_at on deleted_record (deleted_at);

-- Work orders that were deleted before stayed for good, with their comments and files: their 30 days begin now.
insert into deleted_record (noun, record_id, name, made_by, rows)
  select 'work-order', w.id, w.name, w.user_id,
    jsonb_build_object('work_order', jsonb_build_array(to_jsonb(w) || '{"deleted": null}'))
  from work_order w where w.deleted is not null;
