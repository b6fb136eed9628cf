// Tests that the minimal response of each read satisfies the contract, and that specified fields
// are kept.
import { type Contract, contract, type Operation } from '@curbwright/contract';
import { expect, it } from 'vitest';
import { mockResponse } from './answer-of.ts';

it('fits the contract for every read in JSON', () => {
  const reads = Object.entries(contract).filter(
    ([, { method, answerMedia }]) => method === 'GET' && answerMedia === 'json',
  );
  const unfit = reads.flatMap(([name, { answer }]: [string, Operation]) => {
    const fitting = answer.safeParse(mockResponse(name as keyof Contract));
    return fitting.success
      ? []
      : [
          `${name}: ${fitting.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
        ];
  });
  expect(unfit).toEqual([]);
  expect(reads.length).toBeGreaterThan(100);
});

it('keeps what is said of a row and completes the rest', () => {
  const { results, meta } = mockResponse('userGroups', {
    results: [{ name: 'Night shift', members: 2 }],
  }) as {
    results: object[];
    meta?: unknown;
  };
  expect(meta).toBeUndefined();
  expect(results).toEqual([
    {
      id: expect.any(Number),
      name: 'Night shift',
      permissions: [],
      members: 2,
      demands_second_factor: false,
      version: expect.any(String),
    },
  ]);
});
