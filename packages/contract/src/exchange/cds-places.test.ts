// Tests CDS queries by place and time: boxes, points and places must be complete, and a time must
// end after it begins.

import { contract as c } from '../contract.ts';
import { type Rule, testRules } from '../testing/pairs.ts';
import { maxMetricDays } from './cds-metrics.ts';

const box = { min_lng: 10, min_lat: 20, max_lng: 30, max_lat: 40 };
const point = { lng: 10, lat: 20, radius: 0 };
const [noCorner, noPoint] = ['fault.cds.box-incomplete', 'fault.cds.point-incomplete'];

const placed = [c.cdsZones, c.cdsAreas, c.cdsSpaces, c.cdsSessions, c.cdsAggregates].map(
  ({ path, query }): Rule => [
    `${path} by place`,
    query,
    [{}, box, { ...box, max_lng: 10, max_lat: 20 }, point],
    [
      ...(['min_lat', 'min_lng', 'max_lat', 'max_lng'] as const).map(
        (corner) => [{ ...box, [corner]: undefined }, `${corner} ${noCorner}`] as const,
      ),
      ...(['lat', 'lng', 'radius'] as const).map(
        (member) => [{ ...point, [member]: undefined }, `${member} ${noPoint}`] as const,
      ),
      [{ ...box, ...point }, 'radius fault.box-or-point'],
      [{ ...box, max_lng: 9 }, 'max_lng fault.lng-order'],
      [{ ...box, max_lat: 19 }, 'max_lat fault.lat-order'],
    ],
  ],
);

const start = Date.UTC(2026, 10, 1);
const longest = maxMetricDays * 24 * 60 * 60 * 1000;
const zone = { curb_place_type: 'zone', curb_place_id: '0b7b1b5a-3a3e-4c63-9d9f-0a2b7c1d4e5f' };

const measured = [c.cdsSessions, c.cdsAggregates].map(
  ({ path, query }): Rule => [
    `${path} by place and time`,
    query,
    [
      zone,
      { start_time: start },
      { end_time: start },
      { start_time: start, end_time: start + 1 },
      { start_time: start, end_time: start + longest },
    ],
    [
      [{ curb_place_type: 'zone' }, 'curb_place_id fault.cds.place-incomplete'],
      [{ curb_place_id: zone.curb_place_id }, 'curb_place_type fault.cds.place-incomplete'],
      [{ start_time: start, end_time: start }, 'end_time fault.cds.time-order'],
      [{ start_time: start, end_time: start - 1 }, 'end_time fault.cds.time-order'],
      [{ start_time: start, end_time: start + longest + 1 }, 'end_time fault.cds.time-span'],
    ],
  ],
);

testRules([...placed, ...measured]);
