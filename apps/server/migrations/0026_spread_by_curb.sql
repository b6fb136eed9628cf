-- What grows without end can be spread over several machines (docs/operations.md, past one machine): the column by which it would be is in every
-- key. The order stays that of the look-ups, by month and number, by number. Rebuilds two keys: some seconds for ten million stays.
alter table parking_session drop constraint parking_session_pkey, add primary key (month, id, link_id);
alter table curb_event drop constraint curb_event_pkey, add primary key (id, publisher_id);
