// Types of a request to the API and of its response.
import type { PlainCall } from 'virtual:contract-calls';
import type { ApiError } from './api-error.ts';

export interface ApiRequest {
  readonly call: PlainCall;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

export type ApiResponse = { readonly data: unknown } | { readonly error: ApiError };
