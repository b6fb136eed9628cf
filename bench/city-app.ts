// The whole server over a city of a size, in this process, with somebody signed in.
import { hashPassword } from '../apps/server/src/accounts/password.ts';
import { openApp } from '../apps/server/src/entry/app.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { insertUser } from '../apps/server/src/testing/queries.ts';
import { type CitySize, openBenchCity } from './city-database.ts';
import { withoutLimits } from './without-limits.ts';

/** `group`: of the person. Calls are not limited; `close` ends the server, then the database. */
export async function openBenchApp(size: CitySize, group: 'editors' | 'publishers') {
  const { database, config, close } = await openBenchCity(size);
  const { db, pool, connection, watch } = database;
  const username = `bench-${process.pid}`;
  const password = 'a long enough password';
  const hashed = await hashPassword(password);
  if (!hashed.ok) throw new Error(hashed.refusal.code);
  await insertUser(db, username, group, hashed.value);
  const app = await openApp(
    { config, db, pool, connection, watch, log: createLog(config), now: () => Date.now() },
    { limits: withoutLimits },
  );
  const signedIn = await app.fastify.inject({
    method: 'POST',
    url: '/api/token/',
    payload: { username, password },
  });
  const headers = { authorization: `Bearer ${signedIn.json<{ access: string }>().access}` };
  return {
    app,
    headers,
    config,
    db,
    pool,
    connection,
    close: async () => {
      await app.fastify.close();
      await close();
    },
  };
}
