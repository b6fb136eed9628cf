// Checks the nesting depth of JSON before it is parsed, because values nested thousands of levels
// deep crash recursive code.

/**
 * Deepest nesting accepted in a body. The deepest valid bodies are GeoJSON, with about a dozen
 * levels.
 */
const maxJsonDepth = 100;

/**
 * Whether arrays and objects are nested more than `most` levels deep. Brackets inside strings do
 * not count.
 */
export function isTooDeep(json: string, most = maxJsonDepth): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (inText) {
      if (character === 0x5c) at += 1;
      else if (character === 0x22) inText = false;
    } else if (character === 0x22) inText = true;
    else if (character === 0x5b || character === 0x7b) {
      depth += 1;
      if (depth > most) return true;
    } else if (character === 0x5d || character === 0x7d) depth -= 1;
  }
  return false;
}
