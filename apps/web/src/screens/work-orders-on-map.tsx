// The work orders on staff's map.
export function WorkOrdersOnMap() {
  return null;
}
