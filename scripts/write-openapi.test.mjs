// The text of docs/openapi.json: the same value as the contract's document, with a line for each part of an operation.
import { readFileSync } from 'node:fs';
import { contract, createOpenApiDocument } from '@curbwright/contract';
import { describe, expect, it } from 'vitest';
import manifest from '../apps/server/package.json' with { type: 'json' };
import { openApiText, wrappedJson } from './write-openapi.mjs';

describe('the OpenAPI file', () => {
  it('holds the document that a server without an address of its own serves', () => {
    const served = JSON.stringify(
      createOpenApiDocument(contract, { version: manifest.version, server: '/' }),
    );
    expect(JSON.stringify(JSON.parse(openApiText()))).toBe(served);
  });

  it('is laid out in those lines', () => {
    const text = readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8');
    expect(text).toBe(`${wrappedJson(JSON.parse(text))}\n`);
  });

  it('has a line for each part down to the fourth level, and none for what is undefined', () => {
    const value = { a: { b: { c: { d: { e: 1 } } } }, list: [{ x: 1 }], none: undefined, empty: {} };
    expect(wrappedJson(value)).toBe(`{
 "a": {
  "b": {
   "c": {
    "d": {"e":1}
   }
  }
 },
 "list": [{"x":1}],
 "empty": {}
}`);
  });
});
