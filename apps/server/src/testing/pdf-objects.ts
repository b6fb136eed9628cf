// A small reader of PDF files: the names that stand in their objects and the operators of their pages, texts skipped as the standard says they end.
import { inflateSync } from 'node:zlib';

const blank = /[\0\t\n\f\r ]/;
const delimiter = /[\0\t\n\f\r ()<>[\]{}/%]/;

/** The end of a text in parentheses that begins at `at`: inner pairs count, what a backslash stands before does not. */
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

/** Names (`/Type`) and words (`obj`, `Tj`, numbers left out) outside of texts. */
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

/** What a PDF is made of, each once and sorted: names of its objects, operators of its streams. Random tags of fonts are left out. */
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
      // Not packed: a picture or a font as it is.
      continue;
    }
    // Pages and character maps are text; what else is packed is no language.
    if (/^(?:q|1 0 0|BT|\/CIDInit)/.test(content)) add(content);
  }
  return [...words].toSorted();
}
