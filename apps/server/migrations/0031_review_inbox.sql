-- What was approved of each user's proposals, published or not.
create index proposed_regulation_approved on proposed_regulation (handed_in_by, reviewed) where review_state = 'approved';
