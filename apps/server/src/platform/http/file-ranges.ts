// Range requests for files (RFC 9110). A range applies only to GET, and with `If-Range` only if the
// file has not changed since the client received its part.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The strong ETag of a file: a range of a replaced file must not be combined with parts of the old
 * one.
 */
export function fileEtag({ size, mtime }: { readonly size: number; readonly mtime: Date }): string {
  return `"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
}

/**
 * Whether a date is the file's `Last-Modified`, and old enough that the file was not written twice
 * in that second (RFC 9110 §8.8.2.2).
 */
async function matchesLastModified(date: string, path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found === null) return false;
  const modified = Math.floor(found.mtime.getTime() / 1000) * 1000;
  return Date.parse(date) === modified && Date.now() - modified >= 2_000;
}

/** The path of the file that a wildcard route requests; `null` if it may not be served. */
function requestedFilePath({ params }: FastifyRequest, root: string, isAllowed: (name: string) => boolean) {
  const name: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, '*') : undefined;
  return typeof name === 'string' && isAllowed(name) ? join(root, name) : null;
}

/**
 * Evaluates ranges for the static files that `scope` serves from `root` with `fileEtag` as ETag.
 * The library compares `If-Range` with its own weak ETag (the same value after a leading `W/`) and
 * also accepts dates after `Last-Modified`. Therefore the request headers are rewritten, so that
 * the library follows the RFC.
 */
export function installFileRanges(
  scope: FastifyInstance,
  root: string,
  isAllowed: (name: string) => boolean,
): void {
  scope.addHook('preHandler', async (request) => {
    const { headers } = request.raw;
    const condition = headers['if-range'];
    if (typeof condition === 'string' && headers.range !== undefined) {
      // A weak tag never matches (RFC 9110 §13.1.5).
      if (/^"[^"]*"$/.test(condition)) headers['if-range'] = `W/${condition}`;
      else {
        const path = requestedFilePath(request, root, isAllowed);
        if (condition.includes('"') || path === null || !(await matchesLastModified(condition, path)))
          delete headers.range;
      }
    }
    if (request.method !== 'GET') delete headers.range;
  });
}
