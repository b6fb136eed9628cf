// The panel of a work order.
export function WorkOrderDesk() {
  return null;
}
