// A temporary PostgreSQL with PostGIS (Debian's packages) holding the same links, for ST_AsMVT as the peer. As root it runs as `postgres`.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const debian = '/usr/lib/postgresql';

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

/** Where the binaries of a PostgreSQL with PostGIS are; null = not on this machine. */
function binariesOf(): string | null {
  if (!existsSync(debian)) return null;
  const versions = readdirSync(debian).filter((version) =>
    existsSync(join(debian, version, 'lib/postgis-3.so')),
  );
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? null : join(debian, newest, 'bin');
}

/** Starts the peer with the links in it; null where PostGIS is not installed. */
export async function startPostgis(links: readonly PeerLink[]): Promise<PostgisPeer | null> {
  const binaries = binariesOf();
  if (binaries === null) return null;
  const asRoot = process.getuid?.() === 0;
  const directory = mkdtempSync(join(tmpdir(), 'curbwright-postgis-'));
  const run = (program: string, args: readonly string[]) =>
    asRoot
      ? execFileSync('runuser', ['-u', 'postgres', '--', join(binaries, program), ...args], {
          encoding: 'utf8',
          cwd: directory,
          stdio: ['ignore', 'pipe', 'pipe'],
        })
      : execFileSync(join(binaries, program), args, {
          encoding: 'utf8',
          cwd: directory,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
  chmodSync(directory, 0o755);
  if (asRoot) spawnSync('chown', ['postgres', directory]);
  const data = join(directory, 'data');
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8']);
  const settings = `-c listen_addresses='' -c unix_socket_directories=${directory} -c shared_buffers=256MB -c jit=off -c max_parallel_workers_per_gather=0`;
  run('pg_ctl', ['-D', data, '-w', '-l', join(directory, 'log'), '-o', settings, 'start']);
  const client = new pg.Client({ host: directory, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query('create extension postgis');
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
    socket: directory,
    tilesPerSecond(tiles, seconds) {
      const script = join(directory, 'tile.sql');
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
        directory,
        '-U',
        'postgres',
        '-f',
        script,
        'postgres',
      ]);
      return Number(/tps = ([\d.]+)/.exec(said)?.[1]);
    },
    close: async () => {
      run('pg_ctl', ['-D', data, '-w', '-m', 'fast', 'stop']);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
