// The list of batches.
export function BatchList() {
  return null;
}
