// Puts the focus on the map, or on what stands in its place where the browser draws none.

export function focusMap(): void {
  document.querySelector<HTMLElement>('[data-stage] canvas, [data-no-map]')?.focus();
}
