// Receiving a form with files: fields as text, each file streamed to the incoming folder, sniffed and hashed on the way, within limits.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type Refused, refuse, refuseField } from '../http/outcome.ts';
import { incomingFolder, type ReceivedFile } from './keep.ts';
import { mediaTypeOf, safeName, sniffed } from './sniff.ts';

/** Bytes of one file, and files of one form. */
export const mostBytes = 20 * 1024 * 1024;
export const mostFiles = 10;
/** Bytes of a form beside its files: its fields, and what is around its parts. */
const aroundFiles = 1024 * 1024;

const multipartLimits = {
  fileSize: mostBytes,
  files: mostFiles,
  fields: 40,
  fieldNameSize: 100,
  fieldSize: 20_000,
  parts: 50,
  headerPairs: 50,
} as const;

/** Files of one upload that is to be imported: the parts of a shapefile, the documents of a feed. */
export const mostImportFiles = 50;

/** How much a form may bring. */
export interface FormLimits {
  readonly files: number;
  /** Bytes of one file, and of all of them. */
  readonly fileBytes: number;
  readonly allBytes: number;
  /** Files of any kind are taken: what they are is somebody else's question. */
  readonly anyKind: boolean;
  /** What is said where it brings more. */
  readonly tooLarge: Refused;
}

export const usualForm: FormLimits = {
  files: mostFiles,
  fileBytes: mostBytes,
  allBytes: mostFiles * mostBytes,
  anyKind: false,
  tooLarge: refuse('too_large'),
};

/** A form with files to import: as much as the setting says, in all. */
export function importForm({ importMegabytes }: { readonly importMegabytes: number }): FormLimits {
  const bytes = importMegabytes * 1_000_000;
  return {
    files: mostImportFiles,
    fileBytes: bytes,
    allBytes: bytes,
    anyKind: true,
    tooLarge: refuse('too_large', {
      text: 'import-job.too-large',
      params: { most: importMegabytes, files: mostImportFiles },
    }),
  };
}

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly ReceivedFile[];
}

/** Thrown where the files of a form are together more than they may be. */
class TooMuch extends Error {}

/** Counts, hashes and keeps the beginning of what flows through. */
class Watch extends Transform {
  readonly #hash = createHash('sha256');
  readonly #most: number;
  size = 0;
  beginning = Buffer.alloc(0);

  /** @param most bytes that are let through */
  constructor(most: number) {
    super();
    this.#most = most;
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null, data?: Buffer) => void,
  ): void {
    this.size += chunk.length;
    if (this.size > this.#most) {
      done(new TooMuch());
      return;
    }
    this.#hash.update(chunk);
    if (this.beginning.length < sniffed)
      this.beginning = Buffer.concat([this.beginning, chunk]).subarray(0, sniffed);
    done(null, chunk);
  }

  get sha256(): string {
    return this.#hash.copy().digest('hex');
  }
}

/** When a form breaks off, its file may still be on the way to being opened: who takes it away before then takes away nothing. */
async function closed(written: WriteStream): Promise<void> {
  if (written.closed) return;
  await new Promise<void>((resolve) => written.once('close', () => resolve()));
}

async function receiveFile(
  part: MultipartFile,
  folder: string,
  paths: string[],
  { anyKind, tooLarge }: FormLimits,
  bytesLeft: number,
): Promise<ReceivedFile | Refused> {
  const path = join(folder, randomUUID());
  paths.push(path);
  const watch = new Watch(bytesLeft);
  const written = createWriteStream(path, { mode: 0o600, flags: 'wx' });
  // Nothing is read beyond the limit.
  part.file.once('limit', () => part.file.destroy());
  try {
    await pipeline(part.file, watch, written);
  } catch (error) {
    if (!part.file.truncated && !(error instanceof TooMuch)) throw error;
    return tooLarge;
  } finally {
    await closed(written);
  }
  if (part.file.truncated) return tooLarge;
  const mediaType =
    mediaTypeOf(watch.beginning) ?? (anyKind && watch.size > 0 ? 'application/octet-stream' : null);
  if (mediaType === null)
    return refuseField(part.fieldname, watch.size === 0 ? 'file.empty' : 'file.not-taken');
  const { size, sha256 } = watch;
  return { field: part.fieldname, name: safeName(part.filename), path, size, sha256, mediaType };
}

/** Errors of a broken or oversized form, as the plugin and the parser throw them. */
function refusalOfForm(error: unknown, tooLarge: Refused): Refused | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (/^FST_(?:REQ_FILE_TOO_LARGE|FILES_LIMIT|FIELDS_LIMIT|PARTS_LIMIT)$/.test(code)) return tooLarge;
  if (code === 'ENOSPC') return refuse('disk_full');
  if (code === 'FST_PROTO_VIOLATION' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return refuse('malformed_json');
  const text = error instanceof Error ? error.message : '';
  return /multipart|form|boundary|header|premature|aborted|busboy/i.test(text)
    ? refuse('malformed_json')
    : null;
}

/**
 * Reads a form. `paths` gathers every file written, so that whoever called can take away what was not kept. Field names are data: the record
 * has no prototype.
 */
export async function receiveForm(
  request: FastifyRequest,
  place: { readonly dataDir: string },
  paths: string[],
  limits: FormLimits = usualForm,
): Promise<ReceivedForm | Refused> {
  const { tooLarge } = limits;
  if (Number(request.headers['content-length'] ?? 0) > limits.allBytes + aroundFiles) return tooLarge;
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
      // A file field left empty by a person sends a nameless file of nothing.
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
    const broken = refusalOfForm(error, tooLarge);
    if (broken === null) throw error;
    return broken;
  }
  return { fields: Object.fromEntries(fields), files };
}

/** Takes away the received files that nobody kept. */
export async function dropReceived(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}
