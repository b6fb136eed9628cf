// Loads the demo's parking sessions in the background, reports it, and stops with the server.
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../platform/database/schema.ts';
import { type DemoSessionsJob, loadDemoSessions } from './demo-sessions.ts';

/**
 * Starts loading; the returned function stops it after the current batch, and a later start resumes
 * from there.
 */
export function loadSessionsInBackground(
  parts: { readonly db: Kysely<Schema>; readonly log: Logger },
  work: DemoSessionsJob,
  printLine: (line: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const started = performance.now();
  printLine(`Loading about ${work.sessions} stays of the demo city in the background …`);
  const load = async () => {
    try {
      const report = await loadDemoSessions(parts.db, work, { signal: stopping.signal });
      if (report === null) return;
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      const stays = report.added + report.known;
      printLine(
        `The demo city has its stays: ${stays} at ${report.links} curbs, ${report.from} to ${report.to} (after ${seconds} s)`,
      );
    } catch (error) {
      // Closing the server closes the database during loading; any other error is reported, and the
      // next start tries again.
      if (!stopping.signal.aborted)
        parts.log.warn({ err: error }, 'the demo’s stays were not loaded to the end');
    }
  };
  const loading = load();
  return async () => {
    stopping.abort();
    await loading;
  };
}
