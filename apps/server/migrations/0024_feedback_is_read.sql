-- Feedback is read by administrators, who say when it is dealt with.
alter table feedback add column done_at timestamptz;
-- the name as it was then
alter table feedback add column done_by text;
create index feedback_not_done on feedback (id) where done_at is null;
