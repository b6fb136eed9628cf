// Notices about the map itself, under the controls at its top: live data, imagery and basemaps that
// failed to load.
import { BasemapErrorNotice } from '../city/layers/base-failed.tsx';
import { MissingImageryNotice } from '../city/layers/satellite-toggle.tsx';
import { LiveNotice } from '../sessions/sensors/live-notice.tsx';
import { RulesHiddenNotice } from './rules-hidden.tsx';

export function MapNotices() {
  return (
    <>
      <RulesHiddenNotice />
      <LiveNotice />
      <MissingImageryNotice />
      <BasemapErrorNotice />
    </>
  );
}
