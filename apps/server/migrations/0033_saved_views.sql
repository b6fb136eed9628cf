-- Views that staff save: the address of a screen with its filters, sorting, place and time, and the columns of a list.
create table saved_view (
  id integer generated always as identity primary key,
  owner_id integer not null references user_account on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  -- path, query and map position within the app
  address text not null check (char_length(address) <= 4000 and address like '/%' and address not like '//%'),
  -- the list whose columns these are, and their layout; null = a screen without columns
  columns jsonb,
  -- visible to all staff
  is_shared boolean not null default false,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  -- deleted, but can still be restored
  deleted timestamptz
);
create index saved_view_of on saved_view (owner_id) where deleted is null;
create index saved_view_shared on saved_view (is_shared) where deleted is null and is_shared;
create index saved_view_deleted on saved_view (deleted) where deleted is not null;
