// Memory of server and database after loading a city and answering tiles and boxes. Options: --size town|city|tiny --data DIR. Linux only.
import { readdirSync, readFileSync } from 'node:fs';
import { worldUnits, worldX, worldY } from '@curbwright/core';
import { openCityCache } from '../apps/server/src/city/published-city/city-cache.ts';
import { openBenchCity } from './city-database.ts';
import { choiceOption, conclude, row } from './report.ts';
import { startServer } from './server-process.ts';

const size = choiceOption('size', ['town', 'city', 'tiny']);

/** MB of a process, shared pages counted once. */
function memoryOf(pid: number): number {
  try {
    return (
      Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
    );
  } catch {
    return 0;
  }
}

/** Processes of the PostgreSQL on a data directory: the one in its pid file and its children. */
function databaseProcesses(dataDir: string): number[] {
  const file = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  );
  if (file === undefined) return [];
  const main = Number(readFileSync(`${dataDir}/${file}`, 'utf8').split('\n')[0]);
  const parentOf = (pid: string) =>
    Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return parentOf(name) === main;
    } catch {
      return false;
    }
  });
  return [main, ...children.map(Number)];
}

const bench = await openBenchCity(size);
const live = await openCityCache(bench.database.db);
const [west, south, east, north] = live.city.bounds ?? [0, 0, 0, 0];
const server = await startServer(bench.config.dataDir);
row('links', server.links);
row('city read from the database', server.opened, 'ms');
row('arrays of the index', server.indexBytes / 2 ** 20, 'MB');
row('server after loading', memoryOf(server.pid), 'MB');
let asked = 0;
for (let z = 10; z <= 16; z += 1) {
  const unit = worldUnits / 2 ** z;
  const [left, right] = [worldX(west), worldX(east)].map((at) => Math.floor(at / unit));
  const [top, bottom] = [worldY(north), worldY(south)].map((at) => Math.floor(at / unit));
  for (let x = left ?? 0; x <= (right ?? 0) && asked < 4000; x += 1)
    for (let y = top ?? 0; y <= (bottom ?? 0) && asked < 4000; y += 1)
      for (const kind of ['curbs', 'base']) {
        await (
          await fetch(`http://127.0.0.1:${server.port}/api/tiles/${kind}/${z}/${x}/${y}/`)
        ).arrayBuffer();
        asked += 1;
      }
}
const ofServer = memoryOf(server.pid);
const ofDatabase = databaseProcesses(bench.config.dataDir).reduce((sum, pid) => sum + memoryOf(pid), 0);
row('tiles asked for', asked);
row('server after the tiles', ofServer, 'MB');
row('database', ofDatabase, 'MB');
await server.stop();
await bench.close();
conclude('memory', ofServer + ofDatabase, `MB of server and database with ${size}`, 400, 'at most');
