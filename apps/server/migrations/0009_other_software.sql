-- Other software: its keys, how often it asks, and where it is told what was published.

create table api_key (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  -- the public part of the key, by which it is found; of the secret part only the SHA-256 is kept
  prefix text not null unique check (prefix ~ '^[0-9A-Za-z]{10}$'),
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- null = as the city sets
  calls_per_minute integer check (calls_per_minute between 1 and 1000000),
  created timestamptz not null default now(),
  created_by integer references user_account,
  username text,
  -- null = until it is revoked
  expires timestamptz,
  last_used timestamptz,
  revoked timestamptz,
  revoked_by text,
  version integer not null default 1
);

-- Calls of the running minutes by who makes them, counted by every process and added here every second. Lost in a crash, and no harm.
create unlogged table api_rate (
  -- `key 7`, or a keyed hash of an address: no address is stored
  subject text not null,
  minute timestamptz not null,
  calls integer not null,
  primary key (subject, minute)
);
create index api_rate_minute on api_rate (minute);

-- Calls of other software by hour. Key 0 = without a key.
create table api_usage (
  hour timestamptz not null,
  key_id integer not null,
  call text not null,
  calls integer not null,
  -- answers of 400 to 499 but 429; of 429; of 500 and above
  refused integer not null,
  limited integer not null,
  failed integer not null,
  primary key (hour, key_id, call)
);

-- Where other software is told what was published.
create table webhook (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  url text not null check (char_length(url) <= 2000),
  events text[] not null check (cardinality(events) > 0),
  is_active boolean not null default true,
  -- the secret is made of the server's own, the id and this number: changing it makes a new one; the one before signs beside it for a day
  secret_number integer not null default 1,
  secret_changed timestamptz not null default now(),
  -- since when no delivery went through; null = the last one did
  failing_since timestamptz,
  -- why it was switched off by itself
  stopped text,
  -- which process sends to it now, and until when others leave it alone
  claimed_by uuid,
  claimed_until timestamptz,
  created timestamptz not null default now(),
  created_by integer references user_account,
  username text,
  version integer not null default 1
);

-- One message to one webhook. Waiting ones are sent in the order of their ids.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhook on delete cascade,
  -- the message's own name, the same at every try: receivers know by it what they have had
  message uuid not null default gen_random_uuid(),
  event text not null,
  -- null = a test by hand
  outbox_id bigint,
  -- the text that is sent, kept from the first try on
  body text,
  created timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  tries integer not null default 0,
  next_try timestamptz not null default now(),
  ended timestamptz
);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, id) where state = 'waiting';
create index webhook_delivery_log on webhook_delivery (webhook_id, id desc);

create table webhook_try (
  delivery_id bigint not null references webhook_delivery on delete cascade,
  number integer not null,
  at timestamptz not null,
  milliseconds integer not null,
  -- null = there was no answer; then `fault` says why
  status integer,
  fault text,
  -- the first of what was answered
  answer text,
  primary key (delivery_id, number)
);

-- What was published becomes a message in the transaction that published it: none is lost, none is made twice, whatever process dies.
create function queue_webhooks() returns trigger language plpgsql as $$
declare
  told constant text := case new.kind
    when 'city changed' then 'changed.curbs'
    when 'assets changed' then 'changed.assets'
    when 'zones changed' then 'changed.zones'
    when 'work orders changed' then 'changed.work_orders' end;
begin
  insert into webhook_delivery (webhook_id, event, outbox_id)
    -- locked first: one that is being deleted is waited for and left out, where its foreign key would undo the publication
    select w.id, told, new.id from webhook w where w.is_active and told = any(w.events) order by w.id for key share of w;
  return new;
end $$;
create trigger outbox_queues_webhooks after insert on outbox
  for each row execute function queue_webhooks();
