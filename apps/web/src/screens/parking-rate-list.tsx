// The list of parking rates.
export function ParkingRateList() {
  return null;
}
