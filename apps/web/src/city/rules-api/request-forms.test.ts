// Sample requests in detail: which fields are omitted, how a location is formatted, and the exact
// snippet in each language.
import { ordinaryCar } from '@curbwright/core';
import { expect, it } from 'vitest';
import { formatSnippet, type SampleQuestion, type SampleRequest, toSampleRequest } from './questions.ts';

const asked: SampleQuestion = {
  kind: 'point',
  place: [-122.6, 45.5],
  segment: null,
  date: '',
  time: '',
  stay: null,
  asker: { ...ordinaryCar, classes: [], purposes: [], subclasses: [] },
  language: 'es',
};
const place = 'lng=-122.6&lat=45.5';

it.each<[string, Partial<SampleQuestion>, string]>([
  ['a point', {}, `/api/rules/verdict/?${place}&radius=50&language=es`],
  ['a day', { date: '2026-11-23' }, `/api/rules/verdict/?${place}&radius=50&date=2026-11-23&language=es`],
  ['a time', { time: '10:30' }, `/api/rules/verdict/?${place}&radius=50&time=10:30&language=es`],
  ['a stay', { stay: 45 }, `/api/rules/verdict/?${place}&radius=50&stay=45&language=es`],
  [
    'permits',
    { asker: { ...asked.asker, subclasses: ['A', 'B 2'] } },
    `/api/rules/verdict/?${place}&radius=50&permits=A,B+2&language=es`,
  ],
  ['a curb', { kind: 'link', segment: 'a1' }, '/api/rules/verdict/?segment_id=a1&language=es'],
  ['a curb nobody chose', { kind: 'link' }, `/api/rules/verdict/?${place}&language=es`],
  ['many', { kind: 'many', segment: 'a1' }, '/api/rules/verdict/?language=es'],
  ['changes', { kind: 'changes' }, '/api/rules/changes/?since=0&limit=3'],
  ['zones', { kind: 'cds' }, '/cds/curbs/zones/?lat=45.5&lng=-122.6&radius=10000'],
])('asks about %s at its address', (_, part, path) => {
  const request = toSampleRequest({ ...asked, ...part });
  expect(request.path).toBe(path);
  expect(request.method).toBe(part.kind === 'many' ? 'POST' : 'GET');
  if (part.kind !== 'many') expect(request.body).toBeNull();
  expect(request.accept).toBe(
    part.kind === 'cds' ? 'application/vnd.cds+json;version=1.1' : 'application/json',
  );
});

it.each([
  [null, { lng: -122.6, lat: 45.5 }],
  ['a1', { segment_id: 'a1' }],
])('asks two things of the curb %s at once', (segment, where) => {
  expect(toSampleRequest({ ...asked, kind: 'many', stay: 45, segment }).body).toEqual({
    questions: [
      { ...where, stay: 45 },
      { ...where, stay: 45, user_classes: ['truck', 'delivery'], purposes: ['delivery'], vehicle_length: 8 },
    ],
  });
});

const get: SampleRequest = { method: 'GET', path: '/x', accept: 'application/json', body: null };
const post: SampleRequest = {
  method: 'POST',
  path: '/x',
  accept: 'text/x',
  body: { a: [true, false, null, 1.5, { b: 'c' }], d: 2 },
};
const body = '{"a":[true,false,null,1.5,{"b":"c"}],"d":2}';

it.each([
  ['curl', get, false, "curl 'https://c.example/x'"],
  ['curl', get, true, "curl 'https://c.example/x' \\\n  -H 'Authorization: Bearer cwk_…'"],
  [
    'curl',
    post,
    true,
    `curl -X POST 'https://c.example/x' \\\n  -H 'Accept: text/x' \\\n  -H 'Content-Type: application/json' \\\n  -H 'Authorization: Bearer cwk_…' \\\n  -d '${body}'`,
  ],
  [
    'javascript',
    get,
    false,
    'const response = await fetch("https://c.example/x");\nconsole.log(await response.json());',
  ],
  [
    'javascript',
    post,
    false,
    `const response = await fetch("https://c.example/x", {\n  method: "POST",\n  headers: { "Accept": "text/x", "Content-Type": "application/json" },\n  body: JSON.stringify(${body}),\n});\nconsole.log(await response.json());`,
  ],
  [
    'javascript',
    get,
    true,
    'const response = await fetch("https://c.example/x", {\n  headers: { "Authorization": "Bearer cwk_…" },\n});\nconsole.log(await response.json());',
  ],
  [
    'python',
    get,
    false,
    'import requests\n\nanswer = requests.get(\n    "https://c.example/x",\n)\nprint(answer.json())',
  ],
  [
    'python',
    post,
    false,
    'import requests\n\nanswer = requests.post(\n    "https://c.example/x",\n    headers={"Accept": "text/x", "Content-Type": "application/json"},\n    json={"a": [True, False, None, 1.5, {"b": "c"}], "d": 2},\n)\nprint(answer.json())',
  ],
] as const)('writes in %s', (kind, request, withKey, text) => {
  expect(formatSnippet(kind, request, 'https://c.example', withKey)).toBe(text);
});
