// Generates the OpenAPI 3.1 document from the contract.
import { maxIdempotencyKeyLength, payment, restriction, timeSpan } from '@curbwright/core';
import { z } from 'zod';
import { cdsError } from './exchange/cds.ts';
import { errorResponse } from './platform/errors.ts';
import { cdsMediaTypes } from './platform/media.ts';
import type { Media, Operation } from './platform/operation.ts';
import { wireKey } from './platform/query-values.ts';

type JsonObject = Record<string, unknown>;

const mediaTypes: Readonly<Record<Media, string>> = {
  json: 'application/json',
  geojson: 'application/geo+json',
  multipart: 'multipart/form-data',
  'vector tile': 'application/vnd.mapbox-vector-tile',
  file: 'application/octet-stream',
  ...cdsMediaTypes,
};

/** Schemas that many operations share: the document defines them once, by these names. */
const sharedSchemas = { Restriction: restriction, Payment: payment, TimeSpan: timeSpan };
type Io = 'input' | 'output';
/** The name of a shared schema in the document: requests may omit what responses always have. */
const sharedName = (name: string, io: Io) => (io === 'input' ? `${name}Input` : name);

/**
 * Returns the JSON Schema of a zod schema for requests (`input`) or responses (`output`). With
 * `refersToShared`, the shared schemas in it are references into an OpenAPI document.
 */
export function jsonSchemaOf(schema: z.ZodType, io: Io, refersToShared = false): JsonObject {
  const made: JsonObject = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const target: JsonObject = jsonSchema;
      const { def } = zodSchema._zod;
      // Zod omits the default of a value that is parsed from text, because the default itself is
      // not text.
      if (def.type === 'default') target.default = def.defaultValue;
      const mayRefer = refersToShared && !Object.is(zodSchema, schema);
      const shared = Object.entries(sharedSchemas).find(([, one]) => mayRefer && Object.is(one, zodSchema));
      if (shared !== undefined) {
        for (const key of Object.keys(target)) delete target[key];
        target.$ref = `#/components/schemas/${sharedName(shared[0], io)}`;
        return;
      }
      const said = target[wireKey];
      // A schema that the handler applies instead of the route, because each item of the list is
      // validated separately.
      const wire = said instanceof z.ZodType ? jsonSchemaOf(said, io, refersToShared) : said;
      if (typeof wire !== 'object' || wire === null) return;
      for (const key of Object.keys(target)) delete target[key];
      Object.assign(target, wire);
    },
  });
  const { $schema: _dialect, ...rest } = made;
  return rest;
}

function asJsonObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const idempotencyKey: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 16, maxLength: maxIdempotencyKeyLength },
  description:
    'A name for this one write, made at random (a UUID). For 24 hours the same request with it is answered as the first time, with ' +
    '`Idempotency-Replayed: true`, and nothing is made again. Another request with it: 422 `key_of_another_request`; the first one not ' +
    'answered yet: 409 `in_flight` with Retry-After. Refusals are not kept: the same key may try again. What is ' +
    'refused of several is part of the answer: another try of it needs a key of its own.',
};

function parametersOf(call: Operation): JsonObject[] {
  const rows: JsonObject[] = (['path', 'query'] as const).flatMap((place) => {
    const schema = jsonSchemaOf(place === 'path' ? call.params : call.query, 'input', true);
    const required = Array.isArray(schema.required) ? schema.required : [];
    return Object.entries(asJsonObject(schema.properties)).map(([name, value]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: value,
    }));
  });
  if (call.creates) rows.push(idempotencyKey);
  if (call.method !== 'GET') return rows;
  const tolerated = { name: 'fields', in: 'query', required: false, schema: { type: 'string' } };
  return [...rows, { ...tolerated, description: 'Tolerated; answers are always whole.' }];
}

function toResponses(call: Operation): JsonObject {
  const schema = ['vector tile', 'file', 'cds csv'].includes(call.answerMedia)
    ? { type: 'string', format: 'binary' }
    : jsonSchemaOf(call.answer, 'output', true);
  const content: JsonObject = { [mediaTypes[call.answerMedia]]: { schema } };
  if (call.sealed) {
    content['application/jose'] = {
      schema: {
        type: 'string',
        description:
          'The same answer as a compact JWE (ECDH-ES, A256GCM) when x-sealing-key carries a P-256 public key.',
      },
    };
  }
  const refusal = {
    $ref: `#/components/responses/${call.answerMedia in cdsMediaTypes ? 'CdsError' : 'Refusal'}`,
  };
  return { [String(call.status)]: { description: 'Done.', content }, default: refusal };
}

/**
 * Returns the tag of an operation: the resource it belongs to, or one of the separate tags of CDS
 * operations.
 */
function tagOf(path: string): string {
  const [, root, noun = 'api'] = path.split('/');
  return root === 'cds' ? `cds ${noun}` : noun;
}

function toOperationObject(name: string, call: Operation): JsonObject {
  const open = call.access === 'public';
  const operation: JsonObject = {
    operationId: name,
    summary: call.summary,
    tags: [tagOf(call.path)],
    security: [
      ...(open ? [{}, { bearer: [] }] : [{ bearer: [] }, { session: [] }]),
      ...(call.scope === null ? [] : [{ key: [call.scope] }]),
    ],
    parameters: parametersOf(call),
    responses: toResponses(call),
    'x-access': call.access,
    ...(call.scope === null ? {} : { 'x-scope': call.scope }),
  };
  if (call.method !== 'GET') {
    operation.requestBody = {
      required: true,
      content: { [mediaTypes[call.bodyMedia]]: { schema: jsonSchemaOf(call.body, 'input', true) } },
    };
  }
  return operation;
}

/** Returns the shared schemas as in requests and as in responses, by name. */
function sharedSchemaObjects(): JsonObject {
  const named = Object.entries(sharedSchemas).flatMap(([name, schema]) =>
    (['input', 'output'] as const).map((io) => [sharedName(name, io), jsonSchemaOf(schema, io, true)]),
  );
  return Object.fromEntries(named);
}

/**
 * Builds the document for the operations in `calls`; `version` is the product version, `server` the
 * URL at which it is served.
 */
export function createOpenApiDocument(
  calls: Readonly<Record<string, Operation>>,
  about: { readonly version: string; readonly server: string },
): { openapi: string; info: JsonObject; paths: Record<string, JsonObject> } & JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: toOperationObject(name, call) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Curbwright',
      version: about.version,
      summary: 'The curb of a city: what is allowed where, when, for whom and at what price.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: about.server }],
    paths,
    components: {
      schemas: sharedSchemaObjects(),
      responses: {
        Refusal: {
          description: 'Refused: a `detail`, or lists of faults by field, and a stable `code`.',
          content: { 'application/json': { schema: jsonSchemaOf(errorResponse, 'output') } },
        },
        CdsError: {
          description: 'Refused, in the error body of CDS.',
          content: { [cdsMediaTypes['cds json']]: { schema: jsonSchemaOf(cdsError, 'output') } },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of other software: cwk_…',
        },
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
      },
    },
  };
}
