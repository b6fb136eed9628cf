// Public entry point of the demo city package.
export { demoCity } from './demo-city.ts';
export { type ClassExpectation, demoExpectations } from './expectations.ts';
export { blockOccupancy, type DemoOccupancy } from './occupancy.ts';
export { type DemoSensor, demoSensors } from './sensors.ts';
export {
  SensorSimulator,
  type SimulatedCounter,
  type SimulatedMoment,
  type SimulatedReading,
} from './simulate.ts';
export type { DemoCityOptions, DemoCitySize } from './size.ts';
export {
  type DemoSource,
  type DemoStayPlan,
  demoPeriod,
  demoWeeks,
  planDemoStays,
  staysOfBlock,
} from './stays/demo-stays.ts';
export type { DemoStay } from './stays/play-block.ts';
export { likingOf, type StayBlock, stayBlocks } from './stays/stay-blocks.ts';
