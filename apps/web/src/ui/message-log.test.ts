// Tests that the message list keeps the texts of toasts.
import { describe, expect, it } from 'vitest';
import { createMessageLog, maxMessages } from './message-log.ts';

const said = (text: string) => ({
  at: 0,
  kind: 'failure' as const,
  title: null,
  text,
  reference: null,
});

describe('message list', () => {
  it('keeps every message readable, newest first', () => {
    const log = createMessageLog();
    log.add(said('one'));
    log.add(said('two'));
    log.add(said('two'));
    expect(log.all().map(({ text }) => text)).toEqual(['two', 'two', 'one']);
    expect(new Set(log.all().map(({ id }) => id)).size).toBe(3);
  });
  it('lets the oldest go beyond its size', () => {
    const log = createMessageLog();
    for (let index = 0; index < maxMessages + 5; index += 1) log.add(said(String(index)));
    expect(log.all().length).toBe(maxMessages);
    expect(log.all().at(-1)?.text).toBe('5');
  });
  it('tells when it changed, and can be cleared', () => {
    const log = createMessageLog();
    let told = 0;
    const stop = log.subscribe(() => {
      told += 1;
    });
    log.add(said('one'));
    log.clear();
    stop();
    log.add(said('two'));
    expect(told).toBe(2);
    expect(log.all().length).toBe(1);
  });
});
