// Loads the demo's stays while the server serves, says so, and stops with it.
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../platform/database/schema.ts';
import { type DemoStaysWork, loadDemoStays } from './stays.ts';

/** Begins to load; what it answers stops it at the next portion, and a later start goes on from there. */
export function loadStaysInBackground(
  parts: { readonly db: Kysely<Schema>; readonly log: Logger },
  work: DemoStaysWork,
  tell: (line: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const started = performance.now();
  tell(`Loading about ${work.sessions} stays of the demo city in the background …`);
  const load = async () => {
    try {
      const report = await loadDemoStays(parts.db, work, { signal: stopping.signal });
      if (report === null) return;
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      const stays = report.added + report.known;
      tell(
        `The demo city has its stays: ${stays} at ${report.links} curbs, ${report.from} to ${report.to} (after ${seconds} s)`,
      );
    } catch (error) {
      // Closing takes the database from under it; anything else is told, and tried again at the next start.
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
