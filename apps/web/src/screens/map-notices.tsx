// What the map has to say of itself, under the controls at its top: live data, pictures and base maps that did not come.
import { BaseFailed } from '../features/layers/base-failed.tsx';
import { ImageryMissing } from '../features/layers/satellite-toggle.tsx';
import { LiveState } from '../features/sensors/live-toggle.tsx';

export function MapNotices() {
  return (
    <>
      <LiveState />
      <ImageryMissing />
      <BaseFailed />
    </>
  );
}
