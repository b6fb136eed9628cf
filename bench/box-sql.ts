// The curbs of a box as bare SQL over the city's own tables: rows, or the whole GeoJSON text made in the database. The peers of a box from memory.

export interface BoxQuery {
  readonly min_lng: number | string;
  readonly min_lat: number | string;
  readonly max_lng: number | string;
  readonly max_lat: number | string;
}

/** A box as the parameter of both statements. */
export function boxParameter(query: BoxQuery): string {
  return `(${Number(query.max_lng)},${Number(query.max_lat)}),(${Number(query.min_lng)},${Number(query.min_lat)})`;
}

/** What is told of a curb. */
export const boxColumns = `l.id, l.segment_id, r.regulation_id, r.time_limit, l.bl_street_name, l.bl_side, l.bl_from, l.bl_to, l.curb_side,
          l.bays_count, l.bays_angle, l.length, l.geometry`;

/** Curbs with the regulation in force. */
export const boxFrom = `link l left join regulation_link rl on rl.link_id = l.id and rl.effective_to is null
        left join regulation r on r.id = rl.regulation_id`;

/** Rows of the curbs in a box. */
export const boxRows = `select ${boxColumns}
        from ${boxFrom}
        where l.retired is null and l.bounds && $1::box order by l.id limit 5000`;

/** The curbs in a box as one GeoJSON text: the column `body` of one row. */
export const boxText = `select coalesce('{"type":"FeatureCollection","features":[' || string_agg('{"type":"Feature","id":' || l.id || ',"geometry":' ||
          l.geometry::text || ',"properties":' || json_build_object('id', l.id, 'segment_id', l.segment_id, 'regulation_id', r.regulation_id,
          'time_limit', r.time_limit, 'bl_street_name', l.bl_street_name, 'bl_side', l.bl_side, 'bl_from', l.bl_from, 'bl_to', l.bl_to,
          'curb_side', l.curb_side, 'bays_count', l.bays_count, 'bays_angle', l.bays_angle, 'length', l.length)::text || '}', ',') || ']}',
          '{"type":"FeatureCollection","features":[]}') as body
        from ${boxFrom}
        where l.retired is null and l.bounds && $1::box`;
