// The operations without their schemas: every operation of the contract, and nothing that would
// load the schemas again.
import { contract, staffOperations } from '@curbwright/contract';
import { describe, expect, it } from 'vitest';
import { initialOperations, stripSchemas } from './contract-plugin.ts';

describe('plainCalls', () => {
  const calls = stripSchemas(contract);
  it('keeps every call and survives being written as JSON', () => {
    expect(Object.keys(calls)).toEqual(Object.keys(contract));
    expect(JSON.parse(JSON.stringify(calls))).toEqual(calls);
  });
  it('keeps what sending needs', () => {
    expect(calls.publicLinkRestrictions).toMatchObject({
      method: 'GET',
      sealed: true,
      provides: ['links', 'regulations'],
    });
    expect(calls.publicLinkRestrictions).not.toHaveProperty('answer');
  });
  it('every call is either one the page starts with or one of staff', () => {
    const start = Object.keys(initialOperations(contract, staffOperations));
    expect(start).toContain('publicLinkRestrictions');
    expect(start).not.toContain('workOrders');
    expect([...start, ...Object.keys(staffOperations)].toSorted()).toEqual(Object.keys(contract).toSorted());
  });
});
