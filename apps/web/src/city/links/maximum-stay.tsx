// The maximum stay as shown in the hotspot view: its duration, or "three hours or longer" from the
// limit in the constants (180 minutes) upward.
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { isHotspot } from '../../shell/hotspot.ts';
import type { CurbAnswer } from './answer-at.ts';
import { useDurationFormat } from './use-duration-format.ts';

export function MaximumStay({ shown }: { readonly shown: CurbAnswer }) {
  const { t } = useTranslation();
  const duration = useDurationFormat();
  const { data } = api.useConstantsQuery();
  const { minutes } = shown.longest;
  if (!isHotspot() || data === undefined || minutes < 1 || shown.kind === 'closed') return null;
  const most = data.hotspot_max_stay;
  return (
    <p className="medium">
      {minutes >= most
        ? t('stay.maximumOrLonger', { duration: duration(most) })
        : t('stay.maximum', { duration: duration(minutes) })}
    </p>
  );
}
