// The panel that edits many curbs at once.
export function BatchDesk() {
  return null;
}
