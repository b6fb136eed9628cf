// Whether this browser can draw the map at all.

let answer: boolean | null = null;

/** Requests a WebGL 2 context once and releases it immediately. */
export function hasWebgl(): boolean {
  if (answer === null) {
    const context = document.createElement('canvas').getContext('webgl2');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    answer = context !== null;
  }
  return answer;
}
