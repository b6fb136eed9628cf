// Tests rules that every operation of the contract must meet, including new ones.
import { permissions } from '@curbwright/core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { createOpenApiDocument, jsonSchemaOf } from './openapi.ts';
import { errorResponse } from './platform/errors.ts';
import type { Operation } from './platform/operation.ts';
import { operationUrl } from './platform/operation-url.ts';

const calls: [string, Operation][] = Object.entries(contract);
const document = createOpenApiDocument(contract, { version: '0.1.0', server: '/' });

function keysOf(schema: z.ZodType): string[] {
  const properties = jsonSchemaOf(schema, 'input').properties;
  return Object.keys(typeof properties === 'object' && properties !== null ? properties : {});
}

describe.each(calls)('%s', (name, call) => {
  it('has a path under /api/, or of CDS under /cds/ with and without its last slash', () => {
    const isCds = call.answerMedia.startsWith('cds');
    const root = isCds ? /^\/cds\/(?:curbs|events|metrics)\// : /^\/api\//;
    expect(call.path).toMatch(root);
    expect(call.path).toMatch(/^\/(?:[\w-]+(?::[a-z]+)?\/|:[a-z]+\/)+$/);
    if (isCds) expect(call.alsoAt).toBe(call.path.slice(0, -1));
  });
  it('says who may make it and what it does', () => {
    expect(['public', 'signed in', ...permissions]).toContain(call.access);
    expect(call.summary.length).toBeGreaterThan(10);
  });
  it('names in its params exactly what its path holds', () => {
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(new Set(keysOf(call.params))).toEqual(new Set(inPath));
  });
  it('refuses unknown query and body fields', () => {
    const query = call.query.safeParse({ surprise: '1' });
    expect(JSON.stringify(query.error?.issues)).toContain('surprise');
    const body = call.body.safeParse({ surprise: 1 });
    expect(JSON.stringify(body.error?.issues)).toContain('surprise');
  });
  it('has an answer that refuses what it does not say', () => {
    if (['vector tile', 'file', 'cds csv'].includes(call.answerMedia)) return;
    expect(call.answer.safeParse(undefined).success).toBe(false);
    expect(call.answer.safeParse('text').success).toBe(false);
    expect(call.answer.safeParse({ surprise: 1 }).success).toBe(false);
  });
  it('writes with a writing method or says so, and reads invalidate nothing but at logout', () => {
    if (!call.writes && name !== 'logout') expect(call.invalidates).toEqual([]);
    if (call.writes) expect(call.provides).toEqual([]);
    expect(call.writes).toBe(call.method !== 'GET' || name === 'copyAnalysisZone');
  });
  it('stands in the OpenAPI document with its status, its access and its parameters', () => {
    const item = document.paths[call.path.replaceAll(/:(\w+)/g, '{$1}')];
    const operation = z
      .looseObject({
        operationId: z.string(),
        'x-access': z.string(),
        responses: z.record(z.string(), z.looseObject({})),
        parameters: z.array(
          z.looseObject({
            name: z.string(),
            in: z.enum(['path', 'query', 'header']),
            schema: z.looseObject({}),
          }),
        ),
      })
      .parse(item?.[call.method.toLowerCase()]);
    expect(operation.operationId).toBe(name);
    expect(operation['x-access']).toBe(call.access);
    expect(operation.responses[String(call.status)]).toBeDefined();
    const named = operation.parameters.filter((row) => row.in === 'query').map((row) => row.name);
    expect(new Set(named.filter((row) => row !== 'fields'))).toEqual(new Set(keysOf(call.query)));
  });
});

describe('what creates', () => {
  /** Operations that return 201 but accept no idempotency key; each states the reason. */
  const without = ['createImportJob', 'undoImport', 'sendCdsEvents', 'sendCdsEvent', 'makeBackup'];
  it('is every POST that answers 201, but those that say why not', () => {
    const made = calls.filter(([, call]) => call.method === 'POST' && call.status === 201);
    expect(made.length).toBeGreaterThan(20);
    expect(made.filter(([, { creates }]) => !creates).map(([name]) => name)).toEqual(
      expect.arrayContaining(without),
    );
    expect(made.filter(([, { creates }]) => !creates)).toHaveLength(without.length);
  });
  it('writes, answers what can be kept, and shows its key in the OpenAPI document', () => {
    for (const [name, call] of calls) {
      const item = document.paths[call.path.replaceAll(/:(\w+)/g, '{$1}')];
      const shown = JSON.stringify(item?.[call.method.toLowerCase()]).includes('"Idempotency-Key"');
      expect([name, shown]).toEqual([name, call.creates]);
      if (call.creates) expect([name, call.writes, call.answerMedia]).toEqual([name, true, 'json']);
    }
  });
});

describe('the contract', () => {
  it('has no two calls with one method and path', () => {
    const rows = calls.map(([, call]) => `${call.method} ${call.path}`);
    expect(new Set(rows).size).toBe(rows.length);
  });
  it('leaves no trace of the wire marker in its OpenAPI document', () => {
    expect(JSON.stringify(document)).not.toContain('x-wire');
    expect(document.openapi).toMatch(/^3\.1\./);
  });
  it("is a valid OpenAPI document by the standard's own schema", async () => {
    const checked = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(checked).toMatchObject({ valid: true });
    const broken = JSON.parse(JSON.stringify({ ...document, info: undefined }));
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });
  it('validates both shapes of a refusal', () => {
    expect(errorResponse.safeParse({ detail: 'Not found.', code: 'not_found' }).success).toBe(true);
    expect(errorResponse.safeParse({ name: ['too long'], code: 'invalid' }).success).toBe(true);
    expect(errorResponse.safeParse({ detail: 'x', code: 'made up' }).success).toBe(false);
  });
});

describe('callAddress', () => {
  it('fills parameters and leaves out what is not given', () => {
    const address = operationUrl(
      contract.linkRestrictions,
      { id: 7 },
      { date: '2026-11-21', user_classes: ['car', 'taxi'], time: undefined },
    );
    expect(address).toBe('/api/links/7/get_link_restrictions/?date=2026-11-21&user_classes=car%2Ctaxi');
  });
  it('throws on a missing parameter', () => {
    expect(() => operationUrl(contract.linkRestrictions, {})).toThrow('id');
  });
});

describe('taking an import back', () => {
  it('takes the longest name an import can have: fifty files of two hundred characters', () => {
    const source = Array.from({ length: 50 }, () => 'x'.repeat(200)).join(', ');
    expect(contract.undoImport.body.safeParse({ source }).success).toBe(true);
  });
});

describe('query values', () => {
  const box = { min_lng: '1', min_lat: '2', max_lng: '3', max_lat: '4' };
  it.each([
    ['upside down', { ...box, max_lat: '1' }, 'max_lat'],
    ['across the antimeridian', { ...box, min_lng: '179', max_lng: '-179' }, 'max_lng'],
    ['empty number', { ...box, min_lng: '' }, 'min_lng'],
    ['exponent', { ...box, min_lng: '1e1' }, 'min_lng'],
    ['not a number', { ...box, min_lat: 'NaN' }, 'min_lat'],
    ['repeated', { ...box, min_lat: ['1', '2'] }, 'min_lat'],
    ['off the earth', { ...box, max_lat: '91' }, 'max_lat'],
    ['limit beyond the most', { ...box, limit: '1000000000' }, 'limit'],
    ['bad date', { ...box, date: '2026-02-30' }, 'date'],
    ['bad time', { ...box, time: '24:00' }, 'time'],
  ])('refuses a box that is %s, naming the field', (_what, query, field) => {
    const parsed = contract.linksInBox.query.safeParse(query);
    expect(parsed.error?.issues.map((issue) => issue.path[0])).toContain(field);
  });
  it('takes text and numbers', () => {
    expect(contract.linksInBox.query.parse(box)).toMatchObject({ min_lng: 1, max_lat: 4, limit: 5000 });
    expect(contract.sensorsForLinks.query.parse({ links: '3,4' })).toEqual({ links: [3, 4] });
    expect(contract.sensorsForLinks.query.safeParse({ links: '3,x' }).success).toBe(false);
    expect(contract.sensorsForLinks.query.parse({ links: '[3, 4]' })).toEqual({ links: [3, 4] });
    expect(contract.linkRestrictions.query.parse({ user_classes: '["car"," taxi"]' })).toEqual({
      user_classes: ['car', 'taxi'],
    });
    for (const links of ['[3,', '[]', '{"a":1}', '[[3]]', '[3.5]', '[null]'])
      expect(contract.sensorsForLinks.query.safeParse({ links }).success, links).toBe(false);
    expect(contract.linkRestrictions.query.safeParse({ user_classes: '[1]' }).success).toBe(false);
  });
});
