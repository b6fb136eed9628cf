// Looks into a zip, for tests.
import { inflateRawSync } from 'node:zlib';

/** The files of a zip by name; enough for what a spreadsheet is. */
export function unzipped(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let entry = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, size] = [zip.readUInt16LE(entry + 10), zip.readUInt32LE(entry + 20)];
    const [name, extra, comment] = [
      zip.readUInt16LE(entry + 28),
      zip.readUInt16LE(entry + 30),
      zip.readUInt16LE(entry + 32),
    ];
    const local = zip.readUInt32LE(entry + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    files.set(
      zip.subarray(entry + 46, entry + 46 + name).toString(),
      (method === 0 ? bytes : inflateRawSync(bytes)).toString(),
    );
    entry += 46 + name + extra + comment;
  }
  return files;
}
