// How deep JSON goes, told before it is read: what is nested thousands of levels makes whoever walks it fall over.

/** Levels a body may have: the deepest the contract takes are GeoJSON's, with about a dozen. */
const mostLevels = 100;

/** True when lists and objects stand in each other more than `most` levels deep. Brackets in texts do not count. */
export function isTooDeep(json: string, most = mostLevels): boolean {
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
