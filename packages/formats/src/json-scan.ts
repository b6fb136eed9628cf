// Scans JSON text without building values and finds syntax errors, excessive nesting and numbers
// that are too large. Used because messages of native parsers differ between Node, Chrome, Firefox
// and Safari.

interface JsonProblem {
  readonly code: 'source.json' | 'source.json-truncated' | 'source.too-deep' | 'source.number-too-large';
  readonly offset: number;
  /** The first characters found at that offset. */
  readonly found: string;
}

/** Maximum nesting depth: no curb feed reaches it, and recursive readers would fail beyond it. */
export const maxJsonDepth = 200;

const numberToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const wordToken = /true|false|null/y;

/** The four JSON whitespace characters: space, tab, line feed, carriage return. */
function isWhiteSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** Returns the first problem in a JSON text, or `null` if it can be parsed. */
export function scanJson(text: string): JsonProblem | null {
  // Open `{` and `[`, stored as their closing characters.
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
      if (open.length >= maxJsonDepth) return problem('source.too-deep');
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

/**
 * Returns the offset after the string that starts at `start`, or a problem if it is unterminated or
 * contains an unescaped control character.
 */
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
        // The text may end inside an escape sequence that is valid so far.
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
