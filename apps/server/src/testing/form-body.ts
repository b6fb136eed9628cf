// Builds a multipart form with files as bytes, for tests that send one.

export interface FormFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const boundary = '----curbwright-form';

/**
 * Returns the content type and bytes of a form with fields and files. Each file is a part named
 * `files`.
 */
export function formBody(
  files: readonly FormFile[],
  fields: Readonly<Record<string, string>> = {},
): { readonly type: string; readonly bytes: Buffer } {
  const parts: Uint8Array[] = [];
  for (const [name, value] of Object.entries(fields))
    parts.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    );
  for (const { name, bytes } of files)
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    );
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat(parts) };
}
