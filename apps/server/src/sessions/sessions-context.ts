// Context for the handlers of sessions and live data.
import type { CityContext } from '../city/city-context.ts';
import type { LiveBoard } from './sensors/live-board.ts';
import type { SensorIntake } from './sensors/sensor-intake.ts';

export interface SessionsContext extends CityContext {
  /** Live state of links, as sent to streams. */
  readonly liveBoard: LiveBoard;
  /** Queue for incoming sensor messages. */
  readonly sensorIntake: SensorIntake;
}
