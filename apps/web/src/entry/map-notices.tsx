// Notices about the map itself, under the controls at its top: live data, imagery and basemaps that
// failed to load.
import { BaseFailed } from '../city/layers/base-failed.tsx';
import { ImageryMissing } from '../city/layers/satellite-toggle.tsx';
import { LiveNotice } from '../sessions/sensors/live-notice.tsx';
import { RulesHidden } from './rules-hidden.tsx';

export function MapNotices() {
  return (
    <>
      <RulesHidden />
      <LiveNotice />
      <ImageryMissing />
      <BaseFailed />
    </>
  );
}
