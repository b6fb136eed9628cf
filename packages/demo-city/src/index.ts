// Public entry point of the demo city package.
export { demoCity } from './demo-city.ts';
export { type CurbTypeExpectation, demoExpectations } from './expectations.ts';
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
  type DemoSessionPlan,
  type DemoSource,
  demoPeriod,
  demoWeeks,
  planDemoSessions,
  simulateBlockSessions,
} from './stays/demo-sessions.ts';
export type { DemoSession } from './stays/simulate-block.ts';
export { popularityOf, type SimulatedBlock, toSimulatedBlocks } from './stays/simulated-blocks.ts';
