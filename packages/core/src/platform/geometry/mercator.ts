// Web Mercator in integers: the world is a square of 2^32 units a side, x east, y south; a unit is
// less than a centimeter.

/** Units along one side of the world. */
export const worldUnits = 2 ** 32;
const last = worldUnits - 1;
/** The latitude, in degrees, at which the square ends. */
const maxLatitude = 85.051_128_779_806_59;

/** World x of a longitude in degrees; 0 at the antimeridian in the west. */
export function worldX(lng: number): number {
  return Math.min(last, Math.max(0, Math.round((lng / 360 + 0.5) * worldUnits)));
}

/** World y of a latitude in degrees; 0 in the north. Latitudes beyond 85.05° are clamped. */
export function worldY(lat: number): number {
  const sine = Math.sin((Math.min(maxLatitude, Math.max(-maxLatitude, lat)) * Math.PI) / 180);
  const share = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return Math.min(last, Math.max(0, Math.round(share * worldUnits)));
}

/** Longitude in degrees of a world x. */
export function lngOfWorld(x: number): number {
  return (x / worldUnits - 0.5) * 360;
}

/** Latitude in degrees of a world y. */
export function latOfWorld(y: number): number {
  return (Math.atan(Math.sinh((0.5 - y / worldUnits) * 2 * Math.PI)) * 180) / Math.PI;
}
