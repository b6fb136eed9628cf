// Whether this browser can draw the map at all.

let answer: boolean | null = null;

/** Asks for a WebGL 2 context once, and gives it back at once. */
export function hasWebgl(): boolean {
  if (answer === null) {
    const context = document.createElement('canvas').getContext('webgl2');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    answer = context !== null;
  }
  return answer;
}
