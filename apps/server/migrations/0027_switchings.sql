-- A switch of a designated period has a beginning and an end that are kept: `switchings` of the calendar instead of `switched`.

-- Since when a switch was thrown the audit trail says; where it does not, it counts from this migration on, and before it the period's days decide.
-- `off` of a period without days says nothing: it never held.
create function calendar_with_switchings(old jsonb) returns jsonb language sql stable as $$
  select jsonb_set(old, '{periods}', coalesce((
    select jsonb_agg(p.period - 'switched' || jsonb_build_object('switchings', case
        when p.period -> 'switched' = 'true'
          or (p.period -> 'switched' = 'false' and jsonb_array_length(coalesce(p.period -> 'days', '[]')) > 0)
        then jsonb_build_array(jsonb_build_object(
          'state', case when p.period -> 'switched' = 'true' then 'on' else 'off' end,
          'from', floor(extract(epoch from coalesce((
            select max(a.at) from audit a
            cross join lateral jsonb_array_elements(a.after -> 'periods') as is_now (period)
            where a.noun = 'calendar' and a.action = 'change calendar'
              and lower(trim(is_now.period ->> 'name')) = lower(trim(p.period ->> 'name'))
              and is_now.period -> 'switched' = p.period -> 'switched'
              and not exists (select from jsonb_array_elements(a.before -> 'periods') as was (period)
                where lower(trim(was.period ->> 'name')) = lower(trim(p.period ->> 'name'))
                  and was.period -> 'switched' = p.period -> 'switched')), now())) * 1000)::bigint,
          'until', null))
        else '[]' end) order by p.place)
    from jsonb_array_elements(old -> 'periods') with ordinality as p (period, place)), '[]'))
$$;

update city set calendar = calendar_with_switchings(calendar) where jsonb_typeof(calendar -> 'periods') = 'array';
-- What an import found and what it made of it, to be compared with the calendar and to be put back.
update import_run set city = jsonb_set(jsonb_set(city,
    '{before,calendar}', calendar_with_switchings(city #> '{before,calendar}')),
    '{after,calendar}', calendar_with_switchings(city #> '{after,calendar}'))
  where jsonb_typeof(city #> '{before,calendar,periods}') = 'array' and jsonb_typeof(city #> '{after,calendar,periods}') = 'array';
drop function calendar_with_switchings(jsonb);

-- Beginnings and ends of switchings up to this instant were announced to every process and client.
alter table city add column switches_announced timestamptz not null default now();

-- The first instant for which rules are recorded.
create index regulation_effective_from on regulation (effective_from);
