// npm run openapi: writes what is generated from the contract: the OpenAPI document in
// docs/openapi.json, as served by every server at /api/schema/, and the lists of the fields that
// each role may read (apps/server/src/testing/fields). Tests compare them with the contract.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldList, listedRoles } from '../apps/server/src/testing/answer-fields.ts';
import { contract, createOpenApiDocument } from '../packages/contract/src/index.ts';
import { root } from './tool.mjs';

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

if (process.argv[1] === import.meta.filename)
  for (const { file, text } of [
    { file: 'docs/openapi.json', text: openApiText() },
    ...listedRoles.map((role) => fieldList(role)),
  ]) {
    const path = join(root, file);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    writeFileSync(path, text);
    process.stdout.write(`${file} written\n`);
  }
