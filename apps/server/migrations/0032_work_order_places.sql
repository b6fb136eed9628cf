-- Where a work order is, as people say it: the address they chose, and the nearest street. `street_m` is the distance to that street's
-- curb in meters, where the street was found by the order's point; null where it is the street of its curb or asset.
-- A crew is a group of people; `assignee` has the name of the person or the crew.
alter table work_order
  add column address text check (char_length(address) between 1 and 200),
  add column street_m double precision check (street_m >= 0),
  add column crew_id integer references user_group on delete set null;

create index work_order_crew on work_order (crew_id, id) where deleted is null and crew_id is not null;

-- Orders that have only a point so far: the nearest street within 150 m.
update work_order w set street_name = n.street, street_m = n.meters
from work_order o cross join lateral (
  select (o.geometry -> 'coordinates' ->> 0)::float8 as lng, (o.geometry -> 'coordinates' ->> 1)::float8 as lat) p
cross join lateral (
  select 150 / (111195 * greatest(0.01, cos(radians(p.lat)))) as dx, 150 / 111195::float8 as dy) m
cross join lateral (
  select l.bl_street_name as street, d.meters
  from link l cross join lateral (
    select min(point(0, 0) <-> lseg(
        point((v.lng - p.lng) * 111195 * cos(radians(p.lat)), (v.lat - p.lat) * 111195),
        point((v.lng2 - p.lng) * 111195 * cos(radians(p.lat)), (v.lat2 - p.lat) * 111195))) as meters
    from (
      select (c ->> 0)::float8 as lng, (c ->> 1)::float8 as lat,
        lead((c ->> 0)::float8) over (order by i) as lng2, lead((c ->> 1)::float8) over (order by i) as lat2
      from jsonb_array_elements(l.geometry -> 'coordinates') with ordinality as e(c, i)) v
    where v.lng2 is not null) d
  where l.retired is null and l.bl_street_name <> ''
    and l.bounds && box(point(p.lng + m.dx, p.lat + m.dy), point(p.lng - m.dx, p.lat - m.dy)) and d.meters <= 150
  order by d.meters, l.id limit 1) n
where w.id = o.id and o.street_name is null and o.geometry is not null;
