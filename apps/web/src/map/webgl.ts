// Whether this browser can draw the map at all.

let answer: boolean | null = null;

/**
 * Whether the browser provides a WebGL 2 context. It is requested only once and released
 * immediately.
 */
export function hasWebgl(): boolean {
  if (answer === null) {
    const context = document.createElement('canvas').getContext('webgl2');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    answer = context !== null;
  }
  return answer;
}
