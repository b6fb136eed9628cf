// Compares docs/openapi.json with the contract: a changed bound, required field or access is
// reported by the operation's name.
import { expect, it } from 'vitest';
import { z } from 'zod';
import written from '../../../docs/openapi.json' with { type: 'json' };
import manifest from '../package.json' with { type: 'json' };
import { contract } from './contract.ts';
import { createOpenApiDocument } from './openapi.ts';

const documentShape = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
type Document = z.output<typeof documentShape>;

const inFile = documentShape.parse(written);
const inContract = documentShape.parse(
  JSON.parse(JSON.stringify(createOpenApiDocument(contract, { version: manifest.version, server: '/' }))),
);

/** Returns each operation as JSON text, by method and path. */
function operationsOf(document: Document): Map<string, string> {
  const operations = new Map<string, string>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      operations.set(`${method} ${path}`, JSON.stringify(operation));
  return operations;
}

it('holds every operation as the contract has it (npm run openapi writes it)', () => {
  const [file, current] = [operationsOf(inFile), operationsOf(inContract)];
  expect(current.size).toBeGreaterThan(200);
  const names = new Set([...current.keys(), ...file.keys()]);
  expect([...names].filter((name) => file.get(name) !== current.get(name))).toEqual([]);
  expect([...file.keys()]).toEqual([...current.keys()]);
});

it('holds what stands around the operations, with the version of this package', () => {
  expect({ ...inFile, paths: {} }).toEqual({ ...inContract, paths: {} });
});
