// Errors in the CDS error format, returned by every URL under /cds/ when a request fails.
import { type CdsError, cdsVersions, type ErrorCode } from '@curbwright/contract';
import { type LanguageName, translateAny } from '@curbwright/core';
import { cdsContentType, negotiateCdsVersion } from './cds-version.ts';
import { statusOfCode, toErrorResponse } from './error-response.ts';
import type { Rejection } from './outcome.ts';

/** Whether a URL belongs to the CDS server. */
export function isCdsUrl(url: string): boolean {
  return url.startsWith('/cds/');
}

/**
 * Statuses where the standard differs from ours: 401 without credentials, instead of our web app's
 * 403.
 */
const cdsStatusOverrides: Partial<Readonly<Record<ErrorCode, number>>> = { not_authenticated: 401 };

export function cdsStatusOf(refused: Rejection): number {
  return refused.status ?? cdsStatusOverrides[refused.code] ?? statusOfCode[refused.code];
}

export function cdsErrorBody(refused: Rejection, language: LanguageName): CdsError {
  const { detail } = toErrorResponse({ ...refused, fields: {} }, language);
  return {
    error: refused.code,
    error_description: detail ?? '',
    error_details: Object.entries(refused.fields).flatMap(([field, faults]) =>
      faults.map((fault) => `${field}: ${translateAny(language, fault, refused.params)}`),
    ),
  };
}

/**
 * Returns the Content-Type of an error, with the requested version if it is supported. CSV
 * operations use it too, because errors are always JSON.
 */
export function cdsErrorType(accept: string | undefined): string {
  const version = negotiateCdsVersion(accept, 'cds json');
  return cdsContentType('cds json', typeof version === 'string' ? version : cdsVersions[0]);
}
