// What handlers of sessions and of the live curb are given.
import type { CityContext } from '../city/city-context.ts';
import type { LiveBoard } from './sensors/live-board.ts';
import type { SensorIntake } from './sensors/sensor-intake.ts';

export interface SessionsContext extends CityContext {
  /** The live state of links, as it is told to streams. */
  readonly liveBoard: LiveBoard;
  /** Where what sensors say comes in. */
  readonly sensorIntake: SensorIntake;
}
