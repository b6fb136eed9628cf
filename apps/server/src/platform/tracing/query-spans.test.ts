// A span for each statement: its verb, and its text up to five hundred characters. Without a
// tracer, the work just runs.
import type { LogEvent } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { queryTracingOptions } from './query-spans.ts';
import { type SpanAttributes, setTracer, withSpan } from './spans.ts';

afterEach(() => setTracer(null));

it('names a statement by its verb and tells whether it failed', async () => {
  expect(queryTracingOptions()).toEqual({});
  expect(await withSpan('work', {}, async () => 7)).toBe(7);
  const done: [string, number, SpanAttributes, boolean][] = [];
  setTracer({
    request: () => {
      throw new Error('no request');
    },
    work: (name, _facts, work) => work().finally(() => done.push([name, 0, {}, false])),
    done: (...one) => void done.push(one),
  });
  const { log } = queryTracingOptions();
  const sql = `  SELECT\n1 ${'x'.repeat(600)}`;
  for (const level of ['query', 'error']) {
    const event: unknown = { level, query: { sql }, queryDurationMillis: 12 };
    log?.(event as LogEvent);
  }
  const facts = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, 500) };
  expect(done).toEqual([
    ['db select', 12, facts, false],
    ['db select', 12, facts, true],
  ]);
  expect(await withSpan('work', {}, async () => 8)).toBe(8);
  expect(done.at(-1)?.[0]).toBe('work');
});
