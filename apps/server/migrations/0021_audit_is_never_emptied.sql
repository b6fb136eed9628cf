-- The audit trail refuses to be emptied too: TRUNCATE asks no trigger of a row.
create trigger audit_never_emptied before truncate on audit
  for each statement execute function audit_is_append_only();
