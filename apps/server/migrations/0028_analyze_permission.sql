-- Analysts make analysis zones and change their own.
alter table group_permission drop constraint group_permission_permission_check;
alter table group_permission add constraint group_permission_permission_check
  check (permission in ('view', 'analyze', 'edit', 'publish', 'administer'));
insert into group_permission (group_id, permission)
select distinct g.id, 'analyze' from user_group g left join group_permission p on p.group_id = g.id
where p.permission = 'edit' or (g.name = 'analysts' and p.permission = 'view');
