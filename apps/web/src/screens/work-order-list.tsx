// The list of work orders.
export function WorkOrderList() {
  return null;
}
