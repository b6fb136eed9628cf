// Records the statements a server sends to its database, by connection, for tests that count them.
import type pg from 'pg';

export interface SentStatement {
  /** The connection on which it was sent. */
  readonly client: object;
  readonly text: string;
}

/** Calls `hear` with each statement sent on any connection of the pool from now on. */
export function recordStatements(pool: pg.Pool, hear: (statement: SentStatement) => void): void {
  const wrapped = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (wrapped.has(client)) return;
    wrapped.add(client);
    const query = client.query.bind(client);
    Object.assign(client, {
      query: (...args: Parameters<typeof query>) => {
        const [first]: readonly unknown[] = args;
        const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first;
        hear({ client, text: String(text) });
        return query(...args);
      },
    });
  });
}
