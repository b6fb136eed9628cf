// Reads a JSON file: decodes, scans and parses it, or fails with line and column.
import { failWith, ok, type Result } from '@curbwright/core';
import type { SourceFile } from './format.ts';
import { scanJson } from './json-scan.ts';
import { decodeText, lineAndColumn } from './source-text.ts';

/** Each file is parsed twice (to detect its format, then to read it), so the result is cached. */
const parsed = new WeakMap<SourceFile, Result<unknown>>();

/** Returns the JSON value of a file; fails with the position of the first problem. */
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
    return failWith(problem.code, {
      name: file.name,
      ...lineAndColumn(text.value, problem.offset),
      found: problem.found,
    });
  return ok(JSON.parse(text.value));
}

/** A JSON object as a TypeScript type. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The entries of a value that may be an array, a single value or absent. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/**
 * A non-blank text, or `null` for anything else. Numbers are converted to text, since ids are often
 * numeric.
 */
export function textOrNull(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/**
 * Any value as text: booleans and non-finite numbers by name, lists and objects as JSON; `null` if
 * empty.
 */
export function cellText(value: unknown): string | null {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (value !== null && typeof value === 'object') return JSON.stringify(value);
  return textOrNull(value)?.trim() ?? null;
}

/** A finite number, also if given as text; `null` for anything else. */
export function numberOrNull(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/**
 * Returns the entries of an object that are not in `known`. `__proto__` is left out, because it
 * would set a prototype.
 */
export function otherEntries(object: JsonObject, known: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).filter(([key]) => !known.includes(key) && key !== '__proto__'),
  );
}
