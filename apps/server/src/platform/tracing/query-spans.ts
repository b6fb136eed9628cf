// Creates a span for each SQL statement from Kysely's log event: its text, never its values.
import type { LogEvent } from 'kysely';
import { currentTracer } from './spans.ts';

const mostText = 500;

/** The option for Kysely's `log`. Without a tracer it is absent, and nothing is measured. */
export function queryTracingOptions(): { readonly log?: (event: LogEvent) => void } {
  if (currentTracer() === null) return {};
  return {
    log: ({ level, query, queryDurationMillis }) => {
      const [verb = 'query'] = query.sql.trimStart().split(/\s/, 1);
      const facts = { 'db.system.name': 'postgresql', 'db.query.text': query.sql.slice(0, mostText) };
      currentTracer()?.done(`db ${verb.toLowerCase()}`, queryDurationMillis, facts, level === 'error');
    },
  };
}
