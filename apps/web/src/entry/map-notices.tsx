// What the map has to say of itself, under the controls at its top: live data, pictures and base maps that did not come.
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
