// Parsing an OpenAPI document: types as text, where each field is sent, operations in groups.
import { expect, it } from 'vitest';
import { describeType, parseOperations } from './open-api.ts';

const names = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at + 1}`, { type: 'string' }]));

it.each([
  [{ const: 0 }, '0'],
  [{ const: 'a', type: 'string' }, '"a"'],
  [{ enum: [1, 'b'] }, '1 | "b"'],
  [{ oneOf: [{ type: 'string' }, { type: 'string' }, { type: 'integer' }] }, 'string | integer'],
  [{ type: 'string', format: 'date' }, 'string (date)'],
  [{ type: 'integer', minimum: 2 }, 'integer'],
  [{ type: 'integer', maximum: 9 }, 'integer'],
  [{ type: 'number', minimum: 2, maximum: 999_999_999 }, 'number 2–999999999'],
  [{ type: 'number', minimum: 2, maximum: 1e9 }, 'number'],
  [{ type: 'object', properties: names(8) }, '{p1, p2, p3, p4, p5, p6, p7, p8}'],
  [{ type: 'object', properties: names(9) }, '{p1, p2, p3, p4, p5, p6, p7, p8, …}'],
  [{ type: 'object' }, 'object'],
  [{ type: 'array', items: { type: 'object', properties: names(1) } }, 'list of {p1}'],
  [
    { type: 'array', items: { type: 'array', items: { type: 'object', properties: names(1) } } },
    'list of list of object',
  ],
  [{ anyOf: [{ type: 'array', items: { type: 'object', properties: names(1) } }] }, 'list of object'],
  [{ format: 'x' }, 'any (x)'],
  [['string'], 'any'],
])('says %j as %s', (schema, words) => {
  expect(describeType(schema)).toBe(words);
});

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const thing = { properties: { id: { type: 'integer' }, name: { type: 'string' } }, required: ['id'] };

it('reads parameters, body and the good answer of each call, by the first tag', () => {
  const groups = parseOperations({
    paths: {
      '/b/{id}/': {
        put: {
          operationId: 'changeB',
          tags: ['second', 'first'],
          summary: 'Change',
          'x-access': 'edit',
          'x-scope': 'b:write',
          parameters: [
            { name: 'id', in: 'path', schema: { type: 'integer' }, required: true },
            { name: 'deep', in: 'query', schema: { type: 'boolean' } },
          ],
          requestBody: json(thing),
          responses: { 201: json(thing), 400: json({ properties: { code: {} } }) },
        },
      },
      '/a/': { get: { tags: ['first'] }, post: { tags: ['second'] } },
      '/c/': { get: {} },
    },
  });
  expect(groups.map(({ name, calls }) => [name, ...calls.map(({ id }) => id)])).toEqual([
    ['second', 'changeB', 'post /a/'],
    ['first', 'get /a/'],
    ['api', 'get /c/'],
  ]);
  const fields = [
    { name: 'id', place: '', type: 'integer', required: true },
    { name: 'name', place: '', type: 'string', required: false },
  ];
  expect(groups[0]?.calls[0]).toEqual({
    id: 'changeB',
    method: 'PUT',
    path: '/b/{id}/',
    summary: 'Change',
    access: 'edit',
    scope: 'b:write',
    parameters: [
      { name: 'id', place: 'path', type: 'integer', required: true },
      { name: 'deep', place: 'query', type: 'boolean', required: false },
    ],
    body: fields,
    answer: fields,
  });
  expect(groups[1]?.calls[0]).toMatchObject({
    access: 'public',
    scope: null,
    summary: '',
    body: [],
    answer: [],
  });
});
