// Curbs as FlatGeobuf 3 with its spatial index. GIS software opens the file directly and can read
// parts of it over HTTP.
import { rm } from 'node:fs/promises';
import { Builder } from 'flatbuffers';
import { boxAround, hilbertOrder } from './hilbert.ts';
import { unfinishedPath, withAppender } from './output-file.ts';
import { nodeSize, packedTree } from './packed-tree.ts';
import {
  boxesOf,
  boxOfLine,
  type ColumnKind,
  type CurbSource,
  curbColumns,
  type PublishedCurb,
  readPublishedCurbs,
} from './published-curbs.ts';

const magic = Uint8Array.of(0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62, 0x00);
const lineString = 2;
/** FlatGeobuf type codes of the columns: Int, Double, String. */
const types: Readonly<Record<ColumnKind, number>> = { whole: 5, number: 10, text: 11 };

/** Field positions of the header table in the format's schema. */
const header = { name: 0, envelope: 1, geometryType: 2, columns: 7, count: 8, nodeSize: 9, crs: 10 };
const column = { name: 0, type: 1 };
const crs = { organisation: 0, code: 1, name: 2 };
const feature = { geometry: 0, properties: 1 };
const geometry = { xy: 1 };

function headerBytes(name: string, boxes: Float64Array): Uint8Array {
  const builder = new Builder(1024);
  const columns = curbColumns.map((one) => {
    const text = builder.createString(one.name);
    builder.startObject(11);
    builder.addFieldOffset(column.name, text, 0);
    builder.addFieldInt8(column.type, types[one.kind], 0);
    return builder.endObject();
  });
  builder.startVector(4, columns.length, 4);
  for (const one of columns.toReversed()) builder.addOffset(one);
  const columnList = builder.endVector();
  const [organisation, crsName] = [builder.createString('EPSG'), builder.createString('WGS 84')];
  builder.startObject(6);
  builder.addFieldOffset(crs.organisation, organisation, 0);
  builder.addFieldInt32(crs.code, 4326, 0);
  builder.addFieldOffset(crs.name, crsName, 0);
  const crsTable = builder.endObject();
  const title = builder.createString(name);
  const count = boxes.length / 4;
  builder.startVector(8, 4, 8);
  for (const edge of (count === 0 ? [0, 0, 0, 0] : boxAround(boxes)).toReversed()) builder.addFloat64(edge);
  const envelope = builder.endVector();
  builder.startObject(14);
  builder.addFieldOffset(header.name, title, 0);
  builder.addFieldOffset(header.envelope, envelope, 0);
  builder.addFieldInt8(header.geometryType, lineString, 0);
  builder.addFieldOffset(header.columns, columnList, 0);
  builder.addFieldInt64(header.count, BigInt(count), 0n);
  // A file without features has no index.
  builder.addFieldInt16(header.nodeSize, count === 0 ? 0 : nodeSize, nodeSize);
  builder.addFieldOffset(header.crs, crsTable, 0);
  builder.finishSizePrefixed(builder.endObject());
  return builder.asUint8Array();
}

/** Encodes a row's values as column number and value. Empty columns are omitted. */
function propertyBytes({ cells }: PublishedCurb): Buffer {
  const parts: Buffer[] = [];
  for (const [index, { kind }] of curbColumns.entries()) {
    const value = cells[index];
    if (value === null || value === undefined) continue;
    const text = kind === 'text' ? Buffer.from(String(value), 'utf8') : null;
    const part = Buffer.alloc(2 + (text !== null ? 4 : kind === 'whole' ? 4 : 8));
    part.writeUInt16LE(index, 0);
    if (text !== null) part.writeUInt32LE(text.length, 2);
    else if (kind === 'whole') part.writeInt32LE(Number(value), 2);
    else part.writeDoubleLE(Number(value), 2);
    parts.push(part);
    if (text !== null) parts.push(text);
  }
  return Buffer.concat(parts);
}

function featureBytes(builder: Builder, curb: PublishedCurb): Uint8Array {
  builder.clear();
  const properties = builder.createByteVector(propertyBytes(curb));
  builder.startVector(8, curb.line.length * 2, 8);
  for (const [lng, lat] of curb.line.toReversed()) {
    builder.addFloat64(lat);
    builder.addFloat64(lng);
  }
  const xy = builder.endVector();
  builder.startObject(8);
  builder.addFieldOffset(geometry.xy, xy, 0);
  const shape = builder.endObject();
  builder.startObject(3);
  builder.addFieldOffset(feature.geometry, shape, 0);
  builder.addFieldOffset(feature.properties, properties, 0);
  builder.finishSizePrefixed(builder.endObject());
  return builder.asUint8Array().slice();
}

/**
 * Writes the curbs to `path`. The index precedes the features and needs their lengths, so the
 * features first go to a separate file. Only a box and a number per curb are in memory.
 */
export async function writeFlatGeobuf(city: CurbSource, path: string): Promise<number> {
  const { ids } = city;
  const order = hilbertOrder(await boxesOf(city));
  const inOrder = Array.from(order, (at) => ids[at] ?? 0);
  const boxes: number[] = [];
  const starts: number[] = [];
  const features = unfinishedPath(path);
  try {
    await withAppender(features, async (to) => {
      const builder = new Builder(4096);
      for await (const curb of readPublishedCurbs(city, inOrder)) {
        starts.push(to.length);
        boxes.push(...boxOfLine(curb.line));
        await to.add(featureBytes(builder, curb));
      }
    });
    const written = Float64Array.from(boxes);
    await withAppender(path, async (to) => {
      await to.add(magic);
      await to.add(headerBytes('curbs', written));
      if (starts.length > 0) await to.add(packedTree(written, Float64Array.from(starts)));
      await to.addFile(features);
    });
    return starts.length;
  } finally {
    await rm(features, { force: true });
  }
}
