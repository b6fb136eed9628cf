// Receives a multipart form: fields as text, each file streamed to the incoming folder,
// type-checked and hashed on the way, within limits.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type Rejection, reject, rejectField } from '../http/outcome.ts';
import { detectMediaType, sanitizeFileName, sniffedByteCount } from './detect-media-type.ts';
import { incomingFolder, type ReceivedFile } from './file-store.ts';

/** Maximum number of bytes per file, and of files per form. */
export const maxFileBytes = 20 * 1024 * 1024;
export const maxFormFiles = 10;
/** Maximum number of bytes of a form besides its files: fields and multipart overhead. */
const formOverheadBytes = 1024 * 1024;

const multipartLimits = {
  fileSize: maxFileBytes,
  files: maxFormFiles,
  fields: 40,
  fieldNameSize: 100,
  fieldSize: 20_000,
  parts: 50,
  headerPairs: 50,
} as const;

/** Maximum number of files per import upload: the parts of a shapefile, the documents of a feed. */
export const maxImportFiles = 50;

/** Size and count limits of a form. */
export interface FormLimits {
  readonly files: number;
  /** Maximum number of bytes per file; `allBytes` is the maximum for all files together. */
  readonly fileBytes: number;
  readonly allBytes: number;
  /** Whether files of any type are accepted; the caller checks the type. */
  readonly anyKind: boolean;
  /** Error returned when a limit is exceeded. */
  readonly tooLarge: Rejection;
}

export const defaultFormLimits: FormLimits = {
  files: maxFormFiles,
  fileBytes: maxFileBytes,
  allBytes: maxFormFiles * maxFileBytes,
  anyKind: false,
  tooLarge: reject('too_large'),
};

/** Limits of a form with files to import; the configured size applies to all files together. */
export function importFormLimits({ importMegabytes }: { readonly importMegabytes: number }): FormLimits {
  const bytes = importMegabytes * 1_000_000;
  return {
    files: maxImportFiles,
    fileBytes: bytes,
    allBytes: bytes,
    anyKind: true,
    tooLarge: reject('too_large', {
      text: 'import-job.too-large',
      params: { most: importMegabytes, files: maxImportFiles },
    }),
  };
}

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly ReceivedFile[];
}

/** Thrown when the files of a form exceed the limit for all files together. */
class FormTooLargeError extends Error {}

/** Counts and hashes the bytes that pass through, and stores the first ones. */
class HashingStream extends Transform {
  readonly #hash = createHash('sha256');
  readonly #most: number;
  size = 0;
  beginning = Buffer.alloc(0);

  /** @param maxBytes maximum number of bytes passed through */
  constructor(maxBytes: number) {
    super();
    this.#most = maxBytes;
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null, data?: Buffer) => void,
  ): void {
    this.size += chunk.length;
    if (this.size > this.#most) {
      done(new FormTooLargeError());
      return;
    }
    this.#hash.update(chunk);
    if (this.beginning.length < sniffedByteCount)
      this.beginning = Buffer.concat([this.beginning, chunk]).subarray(0, sniffedByteCount);
    done(null, chunk);
  }

  get sha256(): string {
    return this.#hash.copy().digest('hex');
  }
}

/**
 * Waits until the stream is closed. When a form is aborted, its file may not be open yet, and
 * deleting it earlier would delete nothing.
 */
async function waitUntilClosed(written: WriteStream): Promise<void> {
  if (written.closed) return;
  await new Promise<void>((resolve) => written.once('close', () => resolve()));
}

async function receiveFile(
  part: MultipartFile,
  folder: string,
  paths: string[],
  { anyKind, tooLarge }: FormLimits,
  bytesLeft: number,
): Promise<ReceivedFile | Rejection> {
  const path = join(folder, randomUUID());
  paths.push(path);
  const watch = new HashingStream(bytesLeft);
  const written = createWriteStream(path, { mode: 0o600, flags: 'wx' });
  // Stop reading at the limit.
  part.file.once('limit', () => part.file.destroy());
  try {
    await pipeline(part.file, watch, written);
  } catch (error) {
    if (!part.file.truncated && !(error instanceof FormTooLargeError)) throw error;
    return tooLarge;
  } finally {
    await waitUntilClosed(written);
  }
  if (part.file.truncated) return tooLarge;
  const mediaType =
    detectMediaType(watch.beginning) ?? (anyKind && watch.size > 0 ? 'application/octet-stream' : null);
  if (mediaType === null)
    return rejectField(part.fieldname, watch.size === 0 ? 'file.empty' : 'file.not-taken');
  const { size, sha256 } = watch;
  return { field: part.fieldname, name: sanitizeFileName(part.filename), path, size, sha256, mediaType };
}

/**
 * Maps errors of a broken or oversized form, as thrown by the plugin and the parser, to a response;
 * `null` for other errors.
 */
function toFormRejection(error: unknown, tooLarge: Rejection): Rejection | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (/^FST_(?:REQ_FILE_TOO_LARGE|FILES_LIMIT|FIELDS_LIMIT|PARTS_LIMIT)$/.test(code)) return tooLarge;
  if (code === 'ENOSPC') return reject('disk_full');
  if (code === 'FST_PROTO_VIOLATION' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return reject('malformed_json');
  const text = error instanceof Error ? error.message : '';
  return /multipart|form|boundary|header|premature|aborted|busboy/i.test(text)
    ? reject('malformed_json')
    : null;
}

/**
 * Reads a form. `paths` collects every file written, so that the caller can delete those not
 * stored. Field names are user input, so the record is built with Object.fromEntries, which treats
 * `__proto__` as a plain key.
 */
export async function receiveForm(
  request: FastifyRequest,
  place: { readonly dataDir: string },
  paths: string[],
  limits: FormLimits = defaultFormLimits,
): Promise<ReceivedForm | Rejection> {
  const { tooLarge } = limits;
  if (Number(request.headers['content-length'] ?? 0) > limits.allBytes + formOverheadBytes) return tooLarge;
  const folder = incomingFolder(place);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fields = new Map<string, string>();
  const files: ReceivedFile[] = [];
  const parts = limits.files + multipartLimits.fields;
  const ofForm = { ...multipartLimits, fileSize: limits.fileBytes, files: limits.files, parts };
  let bytesLeft = limits.allBytes;
  try {
    for await (const part of request.parts({ limits: ofForm })) {
      if (part.type === 'field') {
        fields.set(part.fieldname, String(part.value));
        continue;
      }
      // A file field left empty is sent as a file without name and content.
      if (part.filename === '') {
        part.file.resume();
        continue;
      }
      const file = await receiveFile(part, folder, paths, limits, bytesLeft);
      if ('kind' in file) return file;
      bytesLeft -= file.size;
      files.push(file);
    }
  } catch (error) {
    const broken = toFormRejection(error, tooLarge);
    if (broken === null) throw error;
    return broken;
  }
  return { fields: Object.fromEntries(fields), files };
}

/** Deletes received files that were not stored. */
export async function deleteReceivedFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}
