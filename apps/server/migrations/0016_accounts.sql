-- Accounts kept in the app: links to choose a password, second factors, and where a session comes from.

-- The address a person signed in from, for their own list of sessions; forgotten with the session a month after its end.
alter table user_session add column address text;

-- A password that is long enough only beside a second factor: without one the account sets one up on the way in.
alter table user_account add column short_password boolean not null default false;

-- Whoever is in such a group signs in with a second factor, or sets one up on the way in.
alter table user_group add column demands_second_factor boolean not null default false;

-- A link to choose a password, shown once to the administrator who made it. The newest of an account counts.
create table account_invitation (
  user_id integer primary key references user_account on delete cascade,
  -- sha-256 of the token
  token_hash bytea not null unique,
  created timestamptz not null,
  expires timestamptz not null
);

create table second_factor (
  user_id integer primary key references user_account on delete cascade,
  -- sealed with the server's key
  secret bytea not null,
  created timestamptz not null,
  -- null while it is being set up
  confirmed timestamptz,
  -- the newest time step whose code was taken: each code counts once
  last_step bigint not null default 0
);

create table recovery_code (
  user_id integer not null references user_account on delete cascade,
  -- keyed hash of the code
  code_hash bytea not null,
  used timestamptz,
  primary key (user_id, code_hash)
);
