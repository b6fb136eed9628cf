// A small reader of PDF files: extracts the names in their objects and the operators of their
// pages, and skips text strings as the standard defines them.
import { inflateSync } from 'node:zlib';

const blank = /[\0\t\n\f\r ]/;
const delimiter = /[\0\t\n\f\r ()<>[\]{}/%]/;

/**
 * Returns the position after the text in parentheses that begins at `at`. Nested pairs count;
 * characters escaped with a backslash do not.
 */
function afterText(source: string, at: number): number {
  let depth = 0;
  for (let here = at; here < source.length; here += 1) {
    const sign = source[here];
    if (sign === '\\') here += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') {
      depth -= 1;
      if (depth === 0) return here + 1;
    }
  }
  throw new Error('a text that does not end');
}

/** Names (`/Type`) and keywords (`obj`, `Tj`) outside text strings, without numbers. */
function tokensOf(source: string): string[] {
  const tokens: string[] = [];
  let at = 0;
  while (at < source.length) {
    const sign = source[at] ?? '';
    if (sign === '(') at = afterText(source, at);
    else if (source.startsWith('<<', at)) at += 2;
    else if (sign === '<') at = source.indexOf('>', at) + 1;
    else if (sign === '%') at = source.slice(at).search(/[\r\n]|$/) + at + 1;
    else if (blank.test(sign) || (sign !== '/' && delimiter.test(sign))) at += 1;
    else {
      let end = at + 1;
      while (end < source.length && !delimiter.test(source[end] ?? '')) end += 1;
      tokens.push(source.slice(at, end));
      at = end;
    }
  }
  return tokens.filter((token) => !/^[+-]?[\d.]+$/.test(token));
}

/**
 * Returns the distinct object names and stream operators of a PDF, sorted. The random tags of fonts
 * are removed.
 */
export function pdfWords(file: Buffer): string[] {
  const text = file.toString('latin1');
  const words = new Set<string>();
  const add = (source: string) => {
    for (const token of tokensOf(source)) words.add(token.replace(/^\/[A-Z]{6}\+/, '/'));
  };
  const streams = /stream\r?\n([\s\S]*?)\r?\nendstream/g;
  add(text.replaceAll(streams, ' '));
  for (const [, body = ''] of text.matchAll(streams)) {
    let content: string;
    try {
      content = inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      // Not compressed: an image or font stored as is.
      continue;
    }
    // Only pages and character maps are text. Other compressed streams contain no operators.
    if (/^(?:q|1 0 0|BT|\/CIDInit)/.test(content)) add(content);
  }
  return [...words].toSorted();
}
