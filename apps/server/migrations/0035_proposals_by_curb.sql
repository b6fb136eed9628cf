-- Open proposals of one regulation may be on different curbs: `proposal_claim` holds the one proposal of each curb.
drop index proposed_regulation_open;
create index proposed_regulation_open on proposed_regulation (scenario_id, regulation_name) where not is_published;
