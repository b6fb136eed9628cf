// Transactions: the limits that end one whose client has disappeared.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { inTransaction } from './transaction.ts';

it('ends a long transaction whose client fell silent, and looks whether its machine is alive', async () => {
  const database = await openTestDatabase();
  const limits = await inTransaction(
    database.db,
    async (tx) => {
      const { rows } = await sql<{ statement: string; idle: string; alive: string }>`
        select current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle, inet_server_addr() is null
          or (current_setting('tcp_keepalives_idle'), current_setting('tcp_keepalives_interval'), current_setting('tcp_keepalives_count'),
            current_setting('tcp_user_timeout')) = ('30', '10', '3', '60000')
          as alive`.execute(tx);
      return rows[0];
    },
    { long: true },
  );
  expect(limits).toEqual({ statement: '0', idle: '5min', alive: true });
  const after = await sql<{ idle: string }>`
    select current_setting('idle_in_transaction_session_timeout') as idle`.execute(database.db);
  expect(after.rows[0]?.idle).toBe('2min');
  await database.close();
});
