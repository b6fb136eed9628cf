// API client for the whole contract: every operation becomes an RTK Query endpoint and a hook with
// the contract's cache tags, without manual copies. Operations of staff lists and panels are added
// when those parts load (staff-api.ts).
import { calls, type PlainCall } from 'virtual:contract-calls';
import type { CacheTag, Contract, Operation, OperationInput, RuleSetDictionary } from '@curbwright/contract';
import {
  type BaseQueryFn,
  createApi,
  type EndpointBuilder,
  type MutationDefinition,
  type QueryDefinition,
} from '@reduxjs/toolkit/query/react';
import type { z } from 'zod';
import type { ApiError } from './api-error.ts';
import { sendApiRequest } from './api-sender.ts';
import type { ApiRequest } from './api-types.ts';
import { upgradeDictionary } from './upgrade-dictionary.ts';

type ApiBaseQuery = BaseQueryFn<ApiRequest, unknown, ApiError>;

type OptionalPart<Name extends string, Value> =
  Record<never, never> extends Value ? { readonly [N in Name]?: Value } : { readonly [N in Name]: Value };

/** Argument of an operation's hook: the parts it needs, or nothing if it needs none. */
export type OperationArg<C extends Operation> = OptionalPart<'params', OperationInput<C>['params']> &
  OptionalPart<'query', OperationInput<C>['query']> &
  OptionalPart<'body', OperationInput<C>['body']>;
/** An operation that uploads files is sent as a form. */
type FormArg<C extends Operation> = OptionalPart<'params', OperationInput<C>['params']> &
  OptionalPart<'query', OperationInput<C>['query']> & { readonly body: FormData };
/** `void`, which makes an argument optional. */
type OmittedArg = Awaited<Promise<void>>;
type HookArg<C extends Operation> =
  Record<never, never> extends OperationArg<C> ? OperationArg<C> | OmittedArg : OperationArg<C>;

type Endpoint<C extends Operation> = C['method'] extends 'GET'
  ? C extends { readonly writes: true }
    ? MutationDefinition<HookArg<C>, ApiBaseQuery, CacheTag, z.output<C['answer']>, 'api'>
    : QueryDefinition<HookArg<C>, ApiBaseQuery, CacheTag, z.output<C['answer']>, 'api'>
  : MutationDefinition<HookArg<C> | FormArg<C>, ApiBaseQuery, CacheTag, z.output<C['answer']>, 'api'>;
type Endpoints = { [Name in keyof Contract]: Endpoint<Contract[Name]> };

const apiBaseQuery: ApiBaseQuery = (request, { signal }) => sendApiRequest(request, signal);

type PlainOperations = Readonly<Record<string, PlainCall>>;

function tagsOf(some: PlainOperations): readonly CacheTag[] {
  return [...new Set(Object.values(some).flatMap((call) => [...call.provides, ...call.invalidates]))];
}

function buildEndpoints(some: PlainOperations) {
  return (build: EndpointBuilder<ApiBaseQuery, CacheTag, 'api'>): Endpoints => {
    const made = Object.entries(some).map(([name, call]) => {
      const query = (given: Omit<ApiRequest, 'call'> | OmittedArg): ApiRequest =>
        given === undefined ? { call } : { call, ...given };
      return [
        name,
        call.method === 'GET' && !call.writes
          ? build.query({ query, providesTags: [...call.provides] })
          : build.mutation({ query, invalidatesTags: [...call.invalidates] }),
      ];
    });
    // Each entry was built from the operation of that name; this is the one place where the type is
    // asserted instead of derived. Staff operations load with their screens.
    return Object.fromEntries(made) as Endpoints;
  };
}

export const api = createApi({
  reducerPath: 'api',
  baseQuery: apiBaseQuery,
  tagTypes: tagsOf(calls),
  keepUnusedDataFor: 300,
  endpoints: buildEndpoints(calls),
}).enhanceEndpoints({
  endpoints: { ruleSets: { transformResponse: (answer) => upgradeDictionary(answer as RuleSetDictionary) } },
});

const operationsByName = new Map<string, PlainCall>(Object.entries(calls));

/** Returns the operation of an endpoint. */
export function findOperation(name: string): PlainCall | undefined {
  return operationsByName.get(name);
}

/** Adds endpoints and hooks for operations that load later. */
export function addOperations(more: PlainOperations): void {
  for (const [name, call] of Object.entries(more)) operationsByName.set(name, call);
  api.enhanceEndpoints({ addTagTypes: tagsOf(more) }).injectEndpoints({ endpoints: buildEndpoints(more) });
}
