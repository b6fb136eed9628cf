// Whether this browser can draw the map at all.

/** Asks for a WebGL 2 context and gives it back at once. */
export function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
