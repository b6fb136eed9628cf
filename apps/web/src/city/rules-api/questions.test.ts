// Requests of the sample questions, and their snippets, quoted so that any text is safe to paste.
import { spawnSync } from 'node:child_process';
import { ordinaryCar } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import {
  formatSnippet,
  questionKinds,
  type SampleQuestion,
  snippetKinds,
  toSampleRequest,
} from './questions.ts';

const asked: SampleQuestion = {
  kind: 'point',
  place: [-122.67712345678, 45.5],
  segment: null,
  date: '2026-11-23',
  time: '10:30',
  stay: 60,
  asker: { ...ordinaryCar, classes: ['truck', 'delivery'], purposes: ['delivery'] },
  language: 'en',
};

describe('requestOf', () => {
  it('asks as the contract has it', () => {
    expect(toSampleRequest(asked).path).toBe(
      '/api/rules/verdict/?lng=-122.677123&lat=45.5&radius=50&date=2026-11-23&time=10:30&stay=60&user_classes=truck,delivery&purposes=delivery&language=en',
    );
    const bare = { ...asked, date: '', time: '', stay: null, asker: ordinaryCar };
    expect(toSampleRequest({ ...bare, kind: 'link', segment: 'a b&c' }).path).toContain('segment_id=a+b%26c');
    expect(toSampleRequest({ ...bare, kind: 'many', segment: 'x' }).body).toMatchObject({
      questions: [{ segment_id: 'x' }, { purposes: ['delivery'] }],
    });
    expect(toSampleRequest({ ...bare, kind: 'cds' }).accept).toContain('vnd.cds+json');
  });
});

describe('snippetOf', () => {
  const hostile = {
    method: 'POST',
    path: "/x?a='$(id)'",
    accept: 'application/json',
    body: { a: "it's", b: [null, true] },
  } as const;
  it.each(questionKinds)('writes %s in every language, with a place for a key and never one', (kind) => {
    const request = toSampleRequest({ ...asked, kind });
    for (const language of snippetKinds) {
      const text = formatSnippet(language, request, 'https://curbs.example', true);
      expect(text).toContain('https://curbs.example');
      expect(text).toContain('Bearer cwk_…');
      expect(formatSnippet(language, request, 'https://curbs.example', false)).not.toContain('Bearer');
    }
  });
  it('hands a shell and JavaScript exactly what was meant', () => {
    const curl = formatSnippet('curl', hostile, 'https://curbs.example', false);
    const shown = spawnSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }\n${curl}`], { encoding: 'utf8' });
    expect(shown.stdout.split('\n')).toContain("https://curbs.example/x?a='$(id)'");
    expect(shown.stdout.split('\n')).toContain(JSON.stringify(hostile.body));
    const script = formatSnippet('javascript', hostile, 'https://curbs.example', true);
    expect(script).toContain(JSON.stringify("https://curbs.example/x?a='$(id)'"));
    expect(formatSnippet('python', hostile, 'https://curbs.example', false)).toContain(
      `json={"a": "it's", "b": [None, True]}`,
    );
  });
});
