// @vitest-environment happy-dom
// The calls of the interface as a page: groups for other software first, who may make each, its fields.
import { expect, it } from 'vitest';
import { ErrorResponse, open } from '../../testing/page.tsx';
import { rowsOf } from '../../testing/shown.ts';
import { ReferencePage } from './reference-page.tsx';

const call = (operationId: string, tag: string, more: object = {}) => ({ operationId, tags: [tag], ...more });
const parameters = [
  { name: 'id', in: 'path', schema: { type: 'integer' }, required: true },
  { name: 'q', in: 'query', schema: { type: 'string' } },
];
const document_ = {
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: {
    '/a/': {
      get: call('a', 'staff', { 'x-access': 'signed in' }),
      put: call('b', 'staff', { 'x-access': 'edit' }),
    },
    '/c/': { get: call('c', 'rules', { 'x-scope': 'rules:read', summary: 'Ask', parameters }) },
  },
};

it('shows groups for other software first, and of each call who may make it and its fields', async () => {
  const { view } = await open(<ReferencePage />, { openApiSchema: () => document_ as never });
  const groups = [
    ...(await view.findByRole('navigation', { name: 'Endpoint groups' })).querySelectorAll('a'),
  ];
  expect(groups.map((a) => [a.textContent, a.getAttribute('href')])).toEqual([
    ['rules', '#rules'],
    ['staff', '#staff'],
  ]);
  const said = [...document.querySelectorAll('details')].map((one) => [
    one.querySelector('summary')?.textContent,
    one.querySelector('p')?.textContent,
    one.querySelectorAll('table').length,
  ]);
  expect(said).toEqual([
    ['GET/c/Ask', expect.stringMatching(/^Access: anyone.*rules:read/), 1],
    ['GET/a/', 'Access: anyone signed in', 0],
    ['PUT/a/', 'Access: permission edit', 0],
  ]);
  const table = document.querySelector('details table') as HTMLElement;
  expect(rowsOf(table)).toEqual([
    ['id path', 'integer required'],
    ['q query', 'string'],
  ]);
});

it('says that it could not be read', async () => {
  const { view } = await open(<ReferencePage />, { openApiSchema: () => new ErrorResponse(500, {}) });
  expect(await view.findByRole('alert')).toBeTruthy();
});
