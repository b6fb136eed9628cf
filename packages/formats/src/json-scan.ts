// A JSON text looked through once without building it: where it breaks, where it is too deep, where a number is too large.
// The runtime's parser says none of this in the same words in Node, Chrome, Firefox and Safari.

interface JsonProblem {
  readonly code: 'source.json' | 'source.json-truncated' | 'source.too-deep' | 'source.number-too-large';
  readonly offset: number;
  /** What stands there, short. */
  readonly found: string;
}

/** Nesting that no curb feed reaches; beyond it recursive readers would fail. */
export const deepest = 200;

const numberToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const wordToken = /true|false|null/y;

/** JSON's four characters between tokens: space, tab, line feed, carriage return. */
function isWhiteSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** The first problem of a JSON text, or null when it is JSON that can be read. */
export function scanJson(text: string): JsonProblem | null {
  // Open brackets: `{` and `[`, kept as the characters that close them.
  const open: string[] = [];
  let at = 0;
  let expects: 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing' =
    'value';
  const problem = (code: JsonProblem['code'] = 'source.json'): JsonProblem =>
    at >= text.length
      ? { code: 'source.json-truncated', offset: text.length, found: '' }
      : { code, offset: at, found: text.slice(at, at + 12).split(/[\n\r]/)[0] ?? '' };
  const token = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    return match === null ? null : match[0];
  };
  for (;;) {
    while (isWhiteSpace(text.charCodeAt(at))) at += 1;
    if (expects === 'nothing') return at >= text.length ? null : problem();
    if (at >= text.length) return problem();
    const character = text.charAt(at);
    if (expects === 'colon') {
      if (character !== ':') return problem();
      at += 1;
      expects = 'value';
      continue;
    }
    if (
      (expects === 'value or end' || expects === 'key or end' || expects === 'comma or end') &&
      character === open.at(-1)
    ) {
      open.pop();
      at += 1;
      expects = open.length === 0 ? 'nothing' : 'comma or end';
      continue;
    }
    if (expects === 'comma or end') {
      if (character !== ',') return problem();
      at += 1;
      expects = open.at(-1) === '}' ? 'key' : 'value';
      continue;
    }
    if (expects === 'key' || expects === 'key or end') {
      if (character !== '"') return problem();
      const end = endOfString(text, at);
      if (typeof end !== 'number') return end;
      at = end;
      expects = 'colon';
      continue;
    }
    if (character === '{' || character === '[') {
      if (open.length >= deepest) return problem('source.too-deep');
      open.push(character === '{' ? '}' : ']');
      at += 1;
      expects = character === '{' ? 'key or end' : 'value or end';
      continue;
    }
    if (character === '"') {
      const end = endOfString(text, at);
      if (typeof end !== 'number') return end;
      at = end;
    } else {
      const value = token(wordToken) ?? token(numberToken);
      if (value === null) return problem();
      if (value.length > 3 && /\d$/.test(value) && !Number.isFinite(Number(value)))
        return problem('source.number-too-large');
      at += value.length;
    }
    expects = open.length === 0 ? 'nothing' : 'comma or end';
  }
}

const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Offset after the string that starts here; a problem when it does not end or holds what must be escaped. */
function endOfString(text: string, start: number): number | JsonProblem {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 34) return at + 1;
    if (code < 32)
      return {
        code: 'source.json',
        offset: at,
        found: `U+${code.toString(16).padStart(4, '0').toUpperCase()}`,
      };
    if (code === 92) {
      escaped.lastIndex = at;
      const match = escaped.exec(text);
      const rest = text.slice(at, at + 6);
      if (match === null) {
        // The text may end in the middle of an escape that began well.
        const cut = at + rest.length === text.length && /^\\(?:u[0-9a-fA-F]{0,3})?$/.test(rest);
        return cut
          ? { code: 'source.json-truncated', offset: text.length, found: '' }
          : { code: 'source.json', offset: at, found: rest };
      }
      at += match[0].length;
    } else at += 1;
  }
  return { code: 'source.json-truncated', offset: text.length, found: '' };
}
