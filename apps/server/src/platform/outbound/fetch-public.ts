// SSRF-safe requests to URLs that users enter: names are resolved once, only public addresses are
// connected to, redirects are not followed, and there is a timeout.
import { type LookupAddress, type LookupAllOptions, lookup as lookUp } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { failWith, ok, type Result } from '@curbwright/core';
import { isPublicAddress, literalAddress } from './public-address.ts';

/** Reasons why there was no response. */
export const outboundErrorCodes = ['private', 'timeout', 'name', 'tls', 'unreachable'] as const;
export type OutboundErrorCode = (typeof outboundErrorCodes)[number];

interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Timeout in milliseconds for name lookup, connection and the first bytes of the response. */
  readonly patience: number;
  /** Maximum number of bytes of the response to read; the rest is ignored. */
  readonly mostBytes: number;
  /**
   * Whether addresses of this machine and its networks are also allowed, as the operator may
   * configure.
   */
  readonly allowPrivate: boolean;
}

interface OutboundResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
  /** Whether the response was longer than what was read. */
  readonly isCut: boolean;
}

class PrivateAddressError extends Error {}

/** Resolves a name to all its addresses. */
export type Resolver = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name and passes on only allowed addresses. The connection uses exactly that address,
 * even if the name changes a moment later.
 */
export function createFilteredLookup(
  resolver: Resolver,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  return (hostname, options, callback) =>
    resolver(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 4);
      const open = addresses.filter(({ address }) => isAllowed(address));
      const [first] = open;
      if (first === undefined) return callback(new PrivateAddressError(hostname), '', 4);
      return options.all === true ? callback(null, open) : callback(null, first.address, first.family);
    });
}

/** Whether the URL alone shows that it is not on the public internet. */
export function isPrivateUrl(url: URL): boolean {
  const literal = literalAddress(url);
  return literal === null ? /(?:^|\.)localhost\.?$/.test(url.hostname) : !isPublicAddress(literal);
}

const nameErrorCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'EAI_NONAME']);

function toOutboundErrorCode(error: unknown): OutboundErrorCode {
  if (error instanceof PrivateAddressError) return 'private';
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === 'ABORT_ERR' || code === 'ETIMEDOUT') return 'timeout';
  if (nameErrorCodes.has(code)) return 'name';
  return /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code)
    ? 'tls'
    : 'unreachable';
}

/**
 * Sends one request. Fails with `outgoing.<fault>`; the response status is not evaluated.
 * @param resolver replaces the system's; only public addresses it returns are connected to, unless
 * private ones are allowed
 */
export async function fetchPublic(
  address: string,
  question: OutboundRequest,
  resolver: Resolver = lookUp,
): Promise<Result<OutboundResponse>> {
  const url = new URL(address);
  if (!question.allowPrivate && isPrivateUrl(url)) return failWith('outgoing.private', { address });
  try {
    return ok(await exchange(url, question, resolver));
  } catch (error) {
    return failWith(`outgoing.${toOutboundErrorCode(error)}`, { address });
  }
}

function exchange(url: URL, question: OutboundRequest, resolver: Resolver): Promise<OutboundResponse> {
  const { method, headers, body, patience, mostBytes, allowPrivate } = question;
  return new Promise((resolve, reject) => {
    const options: https.RequestOptions = {
      method,
      headers:
        body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // A new connection: a reused one may lead to where the name pointed before.
      agent: false,
      signal: AbortSignal.timeout(patience),
      lookup: createFilteredLookup(resolver, allowPrivate ? () => true : isPublicAddress),
    };
    const onResponse = (answer: http.IncomingMessage) => {
      const parts: Buffer[] = [];
      let length = 0;
      const end = (isCut: boolean) =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts).subarray(0, mostBytes),
          isCut,
        });
      answer.on('data', (part: Buffer) => {
        parts.push(part);
        length += part.length;
        if (length <= mostBytes) return;
        end(true);
        answer.destroy();
      });
      answer.on('end', () => end(false));
      answer.on('error', reject);
    };
    const request =
      url.protocol === 'https:'
        ? https.request(url, options, onResponse)
        : http.request(url, options, onResponse);
    request.on('error', reject);
    request.end(body);
  });
}
