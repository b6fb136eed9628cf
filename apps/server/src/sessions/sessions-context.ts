// Context for the handlers of sessions and live data.
import type { CityContext } from '../city/city-context.ts';
import type { PresenceBoard } from './presence/presence-board.ts';
import type { LiveStateStore } from './sensors/live-state-store.ts';
import type { SensorIngestQueue } from './sensors/sensor-ingest-queue.ts';

export interface SessionsContext extends CityContext {
  /** Live state of links, as sent to streams. */
  readonly liveBoard: LiveStateStore;
  /** Who is at which curbs now, in this process. */
  readonly presence: PresenceBoard;
  /** Queue for incoming sensor messages. */
  readonly sensorQueue: SensorIngestQueue;
}
