// Reads source files for the checks: lists them and separates code, comments and strings.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const left = new Set([
  'node_modules',
  'dist',
  'data',
  '.cache',
  'test-results',
  'playwright-report',
  'coverage',
]);

/** Prefixes by which documents shorten source paths. */
export const homes = {
  'server/': 'apps/server/src/',
  'web/': 'apps/web/src/',
  'core/': 'packages/core/src/',
  'contract/': 'packages/contract/src/',
  'formats/': 'packages/formats/src/',
};

/** Paths (with /) of the files in these places under `root` whose names match. */
export function filesOf(root, places, names) {
  const found = [];
  const walk = (directory) => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      if (left.has(entry.name) || entry.name.startsWith('.')) continue;
      const path = join(directory, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (names.test(entry.name)) found.push(relative(root, path).split(sep).join('/'));
    }
  };
  for (const place of places) if (existsSync(join(root, place))) walk(join(root, place));
  return found.sort(byName);
}

export function readText(root, path) {
  return readFileSync(join(root, path), 'utf8');
}

/** The start of a template interpolation, and how it is written in `strings`. */
const holeStart = '\u0024{';
export const hole = `${holeStart}}`;

/** A slash starts a regular expression where a value may occur. */
const beforeRegex = /(?:^|[=([{,;:!&|?+\-*%<>~^}]|\b(?:return|typeof|case|in|of|void|yield|await))\s*$/;

/**
 * Splits a source into parts that have the length of the text: `code` with comments and string
 * contents blanked, and `comments` with everything else blanked; `strings` are the literals with
 * their offsets. In the text of a template, `${}` marks each interpolation.
 */
export function partsOf(text) {
  let code = '';
  let comments = '';
  const strings = [];
  const blank = (part) => part.replaceAll(/[^\n]/g, ' ');
  const toCode = (part) => {
    code += part;
    comments += blank(part);
  };
  const toComment = (part) => {
    code += blank(part);
    comments += part;
  };
  const toLiteral = (part) => {
    code += blank(part);
    comments += blank(part);
  };
  const quoted = (from, quote) => {
    let end = from + 1;
    while (end < text.length && text[end] !== quote && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1;
    strings.push({ at: from, text: text.slice(from + 1, end), template: false });
    toCode(quote);
    toLiteral(text.slice(from + 1, end));
    if (text[end] === quote) toCode(quote);
    return text[end] === quote ? end + 1 : end;
  };
  const regex = (from) => {
    let end = from + 1;
    for (let inClass = false; end < text.length && text[end] !== '\n'; end += 1) {
      if (text[end] === '\\') end += 1;
      else if (text[end] === '[') inClass = true;
      else if (text[end] === ']') inClass = false;
      else if (text[end] === '/' && !inClass) break;
    }
    toCode('/');
    toLiteral(text.slice(from + 1, end));
    toCode(text.slice(end, end + 1));
    return end + 1;
  };
  const template = (from) => {
    const string = { at: from, text: '', template: true };
    strings.push(string);
    toCode('`');
    let at = from + 1;
    while (at < text.length && text[at] !== '`') {
      if (text.startsWith(holeStart, at)) {
        string.text += hole;
        toCode(holeStart);
        at = scan(at + 2, '}');
        toCode('}');
        at += 1;
      } else {
        const step = text[at] === '\\' ? 2 : 1;
        string.text += text.slice(at, at + step);
        toLiteral(text.slice(at, at + step));
        at += step;
      }
    }
    toCode('`');
    return at + 1;
  };
  /** Scans code until `stop` occurs outside braces; returns its offset. */
  function scan(from, stop) {
    let at = from;
    let depth = 0;
    while (at < text.length) {
      const here = text[at];
      if (text.startsWith('//', at)) {
        const end = text.indexOf('\n', at);
        toComment(text.slice(at, end === -1 ? text.length : end));
        at = end === -1 ? text.length : end;
      } else if (text.startsWith('/*', at)) {
        const end = text.indexOf('*/', at + 2);
        toComment(text.slice(at, end === -1 ? text.length : end + 2));
        at = end === -1 ? text.length : end + 2;
      } else if (here === "'" || here === '"') at = quoted(at, here);
      else if (here === '`') at = template(at);
      else if (
        here === '/' &&
        text[at + 1] !== '>' &&
        beforeRegex.test(code.slice(-40)) &&
        !code.endsWith('<')
      )
        at = regex(at);
      else if (here === stop && depth === 0) return at;
      else {
        if (here === '{') depth += 1;
        if (here === '}') depth -= 1;
        toCode(here);
        at += 1;
      }
    }
    return at;
  }
  scan(0, null);
  return { code, comments, strings };
}

/** Comparator for sorting names, with the same result on every machine. */
export function byName(a, b) {
  return a < b ? -1 : Number(a > b);
}

/** The line (1-based) of an offset in the text. */
export function lineOf(text, at) {
  return text.slice(0, at).split('\n').length;
}
