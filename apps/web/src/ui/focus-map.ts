// Focuses the map, or what replaces it where the browser cannot draw one.

export function focusMap(): void {
  document.querySelector<HTMLElement>('[data-stage] canvas, [data-no-map]')?.focus();
}
