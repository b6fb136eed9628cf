// API client for the whole contract: every operation becomes an RTK Query endpoint and a hook with
// the contract's cache tags, without manual copies. Operations of staff lists and panels are added
// when those parts load (staff-api.ts).
import { calls, type PlainCall } from 'virtual:contract-calls';
import type { CacheTag, Call, CallInput, Contract, RuleSetDictionary } from '@curbwright/contract';
import {
  type BaseQueryFn,
  createApi,
  type EndpointBuilder,
  type MutationDefinition,
  type QueryDefinition,
} from '@reduxjs/toolkit/query/react';
import type { z } from 'zod';
import type { ApiError } from './api-error.ts';
import type { CallRequest } from './call-types.ts';
import { readDictionary } from './kept-dictionary.ts';
import { sendCall } from './send.ts';

type Send = BaseQueryFn<CallRequest, unknown, ApiError>;

type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { readonly [N in Name]?: Value } : { readonly [N in Name]: Value };

/** Argument of an operation's hook: the parts it needs, or nothing if it needs none. */
export type CallArg<C extends Call> = Part<'params', CallInput<C>['params']> &
  Part<'query', CallInput<C>['query']> &
  Part<'body', CallInput<C>['body']>;
/** An operation that uploads files is sent as a form. */
type Form<C extends Call> = Part<'params', CallInput<C>['params']> &
  Part<'query', CallInput<C>['query']> & { readonly body: FormData };
/** Makes an argument optional. */
type Nothing = Awaited<Promise<void>>;
type Given<C extends Call> = Record<never, never> extends CallArg<C> ? CallArg<C> | Nothing : CallArg<C>;

type Endpoint<C extends Call> = C['method'] extends 'GET'
  ? C extends { readonly writes: true }
    ? MutationDefinition<Given<C>, Send, CacheTag, z.output<C['answer']>, 'api'>
    : QueryDefinition<Given<C>, Send, CacheTag, z.output<C['answer']>, 'api'>
  : MutationDefinition<Given<C> | Form<C>, Send, CacheTag, z.output<C['answer']>, 'api'>;
type Endpoints = { [Name in keyof Contract]: Endpoint<Contract[Name]> };

const send: Send = (request, { signal }) => sendCall(request, signal);

type PlainCalls = Readonly<Record<string, PlainCall>>;

function tagsOf(some: PlainCalls): readonly CacheTag[] {
  return [...new Set(Object.values(some).flatMap((call) => [...call.provides, ...call.invalidates]))];
}

function endpointsOf(some: PlainCalls) {
  return (build: EndpointBuilder<Send, CacheTag, 'api'>): Endpoints => {
    const made = Object.entries(some).map(([name, call]) => {
      const query = (given: Omit<CallRequest, 'call'> | Nothing): CallRequest =>
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
  baseQuery: send,
  tagTypes: tagsOf(calls),
  keepUnusedDataFor: 300,
  endpoints: endpointsOf(calls),
}).enhanceEndpoints({
  endpoints: { ruleSets: { transformResponse: (answer) => readDictionary(answer as RuleSetDictionary) } },
});

const known = new Map<string, PlainCall>(Object.entries(calls));

/** Returns the operation of an endpoint. */
export function callNamed(name: string): PlainCall | undefined {
  return known.get(name);
}

/** Adds endpoints and hooks for operations that load later. */
export function addCalls(more: PlainCalls): void {
  for (const [name, call] of Object.entries(more)) known.set(name, call);
  api.enhanceEndpoints({ addTagTypes: tagsOf(more) }).injectEndpoints({ endpoints: endpointsOf(more) });
}
