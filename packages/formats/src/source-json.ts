// A JSON file as a value: decoded, looked through, parsed; or refused with line and column.
import { ok, type Result, refused } from '@curbwright/core';
import type { SourceFile } from './format.ts';
import { scanJson } from './json-scan.ts';
import { decodeText, lineAndColumn } from './source-text.ts';

/** A file is looked at twice (which format is it, then read): the second time costs nothing. */
const parsed = new WeakMap<SourceFile, Result<unknown>>();

/** The JSON value of a file. Refused with the place of the first problem. */
export function readJson(file: SourceFile): Result<unknown> {
  const before = parsed.get(file);
  if (before !== undefined) return before;
  const result = parse(file);
  parsed.set(file, result);
  return result;
}

function parse(file: SourceFile): Result<unknown> {
  const text = decodeText(file);
  if (!text.ok) return text;
  const problem = scanJson(text.value);
  if (problem !== null)
    return refused(problem.code, {
      name: file.name,
      ...lineAndColumn(text.value, problem.offset),
      found: problem.found,
    });
  return ok(JSON.parse(text.value));
}

/** A JSON object, as TypeScript sees one. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The entries of a value that may be an array, one thing, or absent. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** A text that says something; null for everything else. Numbers count as text (ids often are). */
export function textOrNull(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Any value as text: true, false and infinite numbers by name, lists and objects as JSON; null where it is empty. */
export function cellText(value: unknown): string | null {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (value !== null && typeof value === 'object') return JSON.stringify(value);
  return textOrNull(value)?.trim() ?? null;
}

/** A finite number, also where a source wrote it as text; null for everything else. */
export function numberOrNull(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** The entries of an object that are not among `known`, without the key that would set a prototype. */
export function otherEntries(object: JsonObject, known: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).filter(([key]) => !known.includes(key) && key !== '__proto__'),
  );
}
