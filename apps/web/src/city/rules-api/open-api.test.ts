// The operations of the API reference page, parsed from the contract's own OpenAPI document.
import { contract, createOpenApiDocument } from '@curbwright/contract';
import { describe, expect, it } from 'vitest';
import { describeType, parseOperations } from './open-api.ts';

describe('readCalls', () => {
  const groups = parseOperations(createOpenApiDocument(contract, { version: '1', server: '/' }));
  const calls = groups.flatMap((group) => group.calls);

  it('shows every call of the contract once', () => {
    expect(calls.map((call) => call.id).sort()).toEqual(Object.keys(contract).sort());
  });
  it('says access, parameters and answer', () => {
    const call = calls.find(({ id }) => id === 'publicLinkRestrictions');
    expect(call?.access).toBe('public');
    expect(call?.path).toBe('/api/links/{id}/get_public_link_restrictions/');
    expect(call?.parameters.map((row) => row.name)).toContain('user_classes');
    expect(call?.answer.map((row) => row.name)).toContain('verdict');
  });
  it('reads nothing from what is no document', () => {
    for (const senseless of [null, 7, 'x', [], { paths: 3 }]) expect(parseOperations(senseless)).toEqual([]);
  });
});

describe('typeWords', () => {
  it('says types in a few words', () => {
    expect(describeType({ enum: ['left', 'right'] })).toBe('"left" | "right"');
    expect(describeType({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string | null');
    expect(describeType({ type: 'array', items: { type: 'integer', minimum: 1, maximum: 100 } })).toBe(
      'list of integer 1–100',
    );
    expect(describeType(undefined)).toBe('any');
  });
});
