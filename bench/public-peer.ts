// The curbs of a box as PostGraphile's GraphQL answers them: the functions it is shown, the question it is asked, and what is read of an answer.
import { z } from 'zod';
import { type BoxQuery, boxColumns, boxFrom } from './box-sql.ts';

/** A schema of its own beside the city's, away again when the peer ends. */
export const peerSchema = 'bench_peer';

/** Makes the schema PostGraphile serves: the columns of the handler over SQL, by a function that takes a box and can be put into its caller's plan. */
export const makePeer = `drop schema if exists ${peerSchema} cascade;
create schema ${peerSchema};
create view ${peerSchema}.curb as select ${boxColumns} from ${boxFrom} where false;
comment on view ${peerSchema}.curb is '@omit all';
create function ${peerSchema}.curbs_in_box(min_lng float8, min_lat float8, max_lng float8, max_lat float8) returns setof ${peerSchema}.curb
  language sql stable as $$ select ${boxColumns} from ${boxFrom}
    where l.retired is null and l.bounds && box(point(max_lng, max_lat), point(min_lng, min_lat)) $$;`;

export const dropPeer = `drop schema if exists ${peerSchema} cascade`;

const question = `query Box($minLng: Float!, $minLat: Float!, $maxLng: Float!, $maxLat: Float!) {
  curbsInBoxList(minLng: $minLng, minLat: $minLat, maxLng: $maxLng, maxLat: $maxLat) {
    id segmentId regulationId timeLimit blStreetName blSide blFrom blTo curbSide baysCount baysAngle length geometry
  }
}`;

/** A box as PostGraphile is asked for it. */
export function peerRequest({ min_lng, min_lat, max_lng, max_lat }: BoxQuery): {
  readonly path: string;
  readonly body: string;
} {
  const variables = {
    minLng: Number(min_lng),
    minLat: Number(min_lat),
    maxLng: Number(max_lng),
    maxLat: Number(max_lat),
  };
  return { path: '/graphql', body: JSON.stringify({ query: question, variables }) };
}

const ofPeer = z.object({ data: z.object({ curbsInBoxList: z.array(z.object({ id: z.int() })) }) });
const ofHandler = z.object({ features: z.array(z.object({ id: z.int() })) });

/** The curbs of an answer, by id: of GeoJSON as we and the handler over SQL send it, or of GraphQL. */
export function idsOf(side: 'geojson' | 'graphql', text: string): readonly number[] {
  const answer: unknown = JSON.parse(text);
  const rows =
    side === 'geojson' ? ofHandler.parse(answer).features : ofPeer.parse(answer).data.curbsInBoxList;
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Liang and Barsky: the part of a segment within a box is not empty. */
function isSegmentIn(
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  box: BoxQuery,
): boolean {
  const sides = [
    [fromX - toX, fromX - Number(box.min_lng)],
    [toX - fromX, Number(box.max_lng) - fromX],
    [fromY - toY, fromY - Number(box.min_lat)],
    [toY - fromY, Number(box.max_lat) - fromY],
  ] as const;
  let [enters, leaves] = [0, 1];
  for (const [along, room] of sides) {
    if (along === 0 && room < 0) return false;
    if (along < 0) enters = Math.max(enters, room / along);
    if (along > 0) leaves = Math.min(leaves, room / along);
  }
  return enters <= leaves;
}

/** A line has a part in the box; statements over bounding boxes find a few more, ours does not. */
export function isLineIn(line: readonly (readonly [number, number])[], box: BoxQuery): boolean {
  return line.some((point, at) => at > 0 && isSegmentIn(line[at - 1] ?? point, point, box));
}
