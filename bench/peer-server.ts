// PostGraphile as a process of its own on the database in DATA_DIR, as its manual says for production. Prints one line of JSON {port}. Ends on SIGTERM.
import { once } from 'node:events';
import { createServer } from 'node:http';
import pg from 'pg';
import { postgraphile } from 'postgraphile';
import { openBenchDatabase } from './city-database.ts';
import { dropPeer, makePeer, peerSchema } from './public-peer.ts';

const data = process.env.DATA_DIR;
if (data === undefined) throw new Error('DATA_DIR is not set');
const { database, close } = await openBenchDatabase(data);
await database.pool.query(makePeer);
// Plain connections, as many as the handler over SQL may open.
const pool = new pg.Pool({ ...database.connection, max: database.pool.options.max });
const answering = postgraphile(pool, peerSchema, {
  simpleCollections: 'only',
  dynamicJson: true,
  disableDefaultMutations: true,
  disableQueryLog: true,
  graphiql: false,
});
const server = createServer((request, response) => {
  void answering(request, response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const listening = server.address();
console.log(
  JSON.stringify({ port: listening !== null && typeof listening === 'object' ? listening.port : 0 }),
);
await once(process, 'SIGTERM');
server.closeAllConnections();
server.close();
await pool.end();
await database.pool.query(dropPeer);
await close();
process.exit();
