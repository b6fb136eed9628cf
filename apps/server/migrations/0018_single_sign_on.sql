-- People an identity provider vouches for (single sign-on).

-- Who they are there: the provider's address and its own name for them, which never changes and is never another's. Both or neither.
alter table user_account add column provider_issuer text;
alter table user_account add column provider_subject text;
alter table user_account add constraint user_account_provider_whole
  check ((provider_issuer is null) = (provider_subject is null));
-- Who comes from a provider has no password here: what the provider takes away is not left behind.
alter table user_account add constraint user_account_provider_no_password
  check (provider_issuer is null or password_hash is null);
create unique index user_account_provider on user_account (provider_issuer, provider_subject);
