// A temporary PostgreSQL with PostGIS (Debian's packages) holding the same links, for ST_AsMVT as the peer. As root it runs as `postgres`.
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { postgisBinaries, startPostgisCluster } from '../apps/server/src/testing/postgis-cluster.ts';

export interface PeerLink {
  readonly id: number;
  readonly ruleSet: number;
  readonly coordinates: readonly (readonly [number, number])[];
}

/** A tile of the peer as SQL: parameters z, x, y. */
export const peerTile = tileSql('$1::integer', '$2::integer', '$3::integer');

function tileSql(z: string, x: string, y: string): string {
  return `select st_asmvt(tile, 'links', 4096, 'geom', 'id') as tile from (
  select id, rule_set, st_asmvtgeom(geom, st_tileenvelope(${z}, ${x}, ${y}), 4096, 64, true) as geom
  from link where geom && st_tileenvelope(${z}, ${x}, ${y}, margin => 64.0 / 4096)) as tile`;
}

export interface PostgisPeer {
  readonly version: string;
  /** Directory of its socket; user and database are `postgres`. */
  readonly socket: string;
  /** Tiles per second by pgbench with prepared statements over the unix socket, 4 connections, the tiles in random order. */
  tilesPerSecond(tiles: readonly { z: number; x: number; y: number }[], seconds: number): number;
  close(): Promise<void>;
}

/** Starts the peer with the links in it; null where PostGIS is not installed. */
export async function startPostgis(links: readonly PeerLink[]): Promise<PostgisPeer | null> {
  const binaries = postgisBinaries();
  if (binaries === null) return null;
  const { socket, run, close } = await startPostgisCluster(
    binaries,
    '-c shared_buffers=256MB -c jit=off -c max_parallel_workers_per_gather=0',
  );
  const client = new pg.Client({ host: socket, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query('create table raw (id integer, rule_set integer, line text)');
  const lines = function* () {
    for (const { id, ruleSet, coordinates } of links)
      yield `${id}\t${ruleSet}\tSRID=4326;LINESTRING(${coordinates.map(([x, y]) => `${x} ${y}`).join(',')})\n`;
  };
  await pipeline(Readable.from(lines()), client.query(copyFrom('copy raw from stdin')));
  await client.query(`create table link as
    select id, rule_set, st_transform(line::geometry, 3857)::geometry(LineString, 3857) as geom from raw`);
  await client.query('create index link_geom on link using gist (geom)');
  await client.query('cluster link using link_geom');
  await client.query('vacuum analyze link');
  const asked = await client.query<{ version: string }>('select postgis_lib_version() as version');
  await client.end();
  return {
    version: asked.rows[0]?.version ?? '?',
    socket,
    tilesPerSecond(tiles, seconds) {
      const script = join(socket, 'tile.sql');
      const xs = tiles.map(({ x }) => x);
      const ys = tiles.map(({ y }) => y);
      const z = tiles[0]?.z ?? 0;
      // pgbench has no arrays: a run of CASE picks the pair, which costs the client next to nothing.
      const pick = (values: readonly number[]) =>
        `case ${values.map((value, index) => `when :i = ${index} then ${value}`).join(' ')} end`;
      writeFileSync(
        script,
        `\\set i random(0, ${tiles.length - 1})
\\set x ${pick(xs)}
\\set y ${pick(ys)}
${tileSql(String(z), ':x', ':y')};
`,
      );
      chmodSync(script, 0o644);
      const said = run('pgbench', [
        '-n',
        '-M',
        'prepared',
        '-c',
        '4',
        '-j',
        '1',
        '-T',
        String(seconds),
        '-h',
        socket,
        '-U',
        'postgres',
        '-f',
        script,
        'postgres',
      ]);
      return Number(/tps = ([\d.]+)/.exec(said)?.[1]);
    },
    close: async () => close(),
  };
}
