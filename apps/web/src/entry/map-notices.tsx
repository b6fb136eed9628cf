// Notices about the map itself, under the controls at its top: live data, imagery, and basemaps
// that failed to load.
import { BasemapErrorNotice } from '../city/layers/basemap-error-notice.tsx';
import { MissingImageryNotice } from '../city/layers/satellite-toggle.tsx';
import { LiveNotice } from '../sessions/sensors/live-notice.tsx';
import { RulesHiddenNotice } from './rules-hidden-notice.tsx';

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
