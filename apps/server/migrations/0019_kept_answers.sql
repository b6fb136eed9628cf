-- The first answers of writes that came with an Idempotency-Key, kept for a day and written in the transaction of the write itself.
create table kept_answer (
  -- who asked: a person, a key of other software, or an address (hidden)
  asker text not null,
  -- keyed hash of the Idempotency-Key
  key_hash bytea not null,
  -- sha-256 of method, address, body and files
  request_hash bytea not null,
  -- sealed with a key that the Idempotency-Key is part of: some answers hold what is told only once
  answer bytea not null,
  created timestamptz not null,
  expires timestamptz not null,
  primary key (asker, key_hash)
);

create index kept_answer_expires on kept_answer (expires);
