// npm run openapi: writes the contract's OpenAPI document to docs/openapi.json, as served by every
// server at /api/schema/. A contract test compares the two
// (packages/contract/src/openapi-file.test.ts).
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, createOpenApiDocument } from '../packages/contract/src/index.ts';
import { root } from './tool.mjs';

const file = 'docs/openapi.json';

/**
 * Formats JSON with one line per part of an operation: one line per value would be too many, and a
 * single line would hide changes.
 */
export function wrappedJson(value, depth = 4, indent = '') {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (depth === 0 || !isObject || Object.keys(value).length === 0) return JSON.stringify(value);
  const inner = `${indent} `;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => `${inner}${JSON.stringify(key)}: ${wrappedJson(member, depth - 1, inner)}`);
  return `{\n${members.join(',\n')}\n${indent}}`;
}

/**
 * The text of the document, with the version of the server package and without any personal or
 * server address.
 */
export function openApiText(base = root) {
  const { version } = JSON.parse(readFileSync(join(base, 'apps/server/package.json'), 'utf8'));
  return `${wrappedJson(createOpenApiDocument(contract, { version, server: '/' }))}\n`;
}

if (process.argv[1] === import.meta.filename) {
  const path = join(root, file);
  const text = openApiText();
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    writeFileSync(path, text);
    process.stdout.write(`${file} written\n`);
  }
}
