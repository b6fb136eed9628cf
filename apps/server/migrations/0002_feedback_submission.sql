-- A client that never saw the answer sends its feedback again under the same name: it is stored once.
alter table feedback add column submission uuid unique;
