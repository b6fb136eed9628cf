-- Calls of kinds that are rare and dear (signing in, feedback, exports) by who makes them, counted one by one over all processes. Lost in a crash, and no harm.
create unlogged table call_window (
  -- a keyed hash of an address and the kind of call: no address is stored
  subject text primary key,
  began timestamptz not null,
  ends timestamptz not null,
  calls integer not null
);
create index call_window_ends on call_window (ends);
