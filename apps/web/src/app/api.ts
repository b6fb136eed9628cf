// The client of the whole contract: every call becomes an endpoint and a hook, with the contract's cache tags. Nothing is copied by hand.

import { calls } from 'virtual:contract-calls';
import type { CacheTag, Call, CallInput, Contract } from '@curbwright/contract';
import {
  type BaseQueryFn,
  createApi,
  type MutationDefinition,
  type QueryDefinition,
} from '@reduxjs/toolkit/query/react';
import type { z } from 'zod';
import type { ApiError } from './api-error.ts';
import { type CallRequest, sendCall } from './send.ts';

type Send = BaseQueryFn<CallRequest, unknown, ApiError>;

type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { readonly [N in Name]?: Value } : { readonly [N in Name]: Value };

/** What a hook of the call takes: the parts it needs, and nothing at all when it needs none. */
export type CallArg<C extends Call> = Part<'params', CallInput<C>['params']> &
  Part<'query', CallInput<C>['query']> &
  Part<'body', CallInput<C>['body']>;
/** A call that takes files is sent as a form. */
type Form<C extends Call> = Part<'params', CallInput<C>['params']> &
  Part<'query', CallInput<C>['query']> & { readonly body: FormData };
/** An argument one may leave out. */
type Nothing = Awaited<Promise<void>>;
type Given<C extends Call> = Record<never, never> extends CallArg<C> ? CallArg<C> | Nothing : CallArg<C>;

type Endpoint<C extends Call> = C['method'] extends 'GET'
  ? QueryDefinition<Given<C>, Send, CacheTag, z.output<C['answer']>, 'api'>
  : MutationDefinition<Given<C> | Form<C>, Send, CacheTag, z.output<C['answer']>, 'api'>;
type Endpoints = { [Name in keyof Contract]: Endpoint<Contract[Name]> };

const send: Send = (request, { signal }) => sendCall(request, signal);

export const api = createApi({
  reducerPath: 'api',
  baseQuery: send,
  tagTypes: [...new Set(Object.values(calls).flatMap((call) => [...call.provides, ...call.invalidates]))],
  keepUnusedDataFor: 300,
  endpoints: (build) => {
    const made = Object.entries(calls).map(([name, call]) => {
      const query = (given: Omit<CallRequest, 'call'> | Nothing): CallRequest =>
        given === undefined ? { call } : { call, ...given };
      return [
        name,
        call.method === 'GET'
          ? build.query({ query, providesTags: [...call.provides] })
          : build.mutation({ query, invalidatesTags: [...call.invalidates] }),
      ];
    });
    // Each entry was made from the call of that name: the one place where this is said instead of derived.
    return Object.fromEntries(made) as Endpoints;
  },
});
