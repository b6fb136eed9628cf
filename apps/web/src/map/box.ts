// A box of longitude and latitude.

/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number];
