-- Saved views have a version, and are stored among the deleted records like everything else.
delete from saved_view where deleted is not null;
drop index saved_view_of;
drop index saved_view_shared;
drop index saved_view_deleted;
alter table saved_view drop column deleted;
alter table saved_view add column version integer not null default 1;
create index saved_view_of on saved_view (owner_id);
create index saved_view_shared on saved_view (is_shared) where is_shared;
