// The demo city's only door.
export { demoCity } from './demo-city.ts';
export { type DemoOccupancy, demoOccupancy } from './occupancy.ts';
export { type DemoSensor, demoSensors } from './sensors.ts';
export type { DemoCityOptions, DemoCitySize } from './size.ts';
