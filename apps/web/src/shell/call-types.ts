// Types of a request to the API and of its response.
import type { PlainCall } from 'virtual:contract-calls';
import type { ApiError } from './api-error.ts';

export interface CallRequest {
  readonly call: PlainCall;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

export type CallAnswer = { readonly data: unknown } | { readonly error: ApiError };
