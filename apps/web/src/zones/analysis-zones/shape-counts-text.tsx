// Shows the counts of a shape on one line.
import { useTranslation } from 'react-i18next';
import { formatFormError } from '../../shell/api-error.ts';
import { useShapeCounts } from './use-shape-counts.ts';
import { useZoneFormat } from './use-zone-format.ts';
import type { DraftShape } from './zone-draft.ts';

export function ShapeCountsText({
  shape,
  live = false,
}: {
  readonly shape: DraftShape;
  readonly live?: boolean;
}) {
  const { t } = useTranslation();
  const words = useZoneFormat();
  const count = useShapeCounts(shape);
  const said = () => {
    if (count === null) return t('zones.counting');
    if ('fault' in count) return formatFormError(count.fault, t('zones.notCounted'));
    return [
      t('zones.spaces', { count: count.spaces, number: words.number(count.spaces) }),
      words.length(count.metres),
      t('zones.curbs', { count: count.segments, number: words.number(count.segments) }),
    ].join(' · ');
  };
  const isFault = count !== null && 'fault' in count;
  return (
    <span className={isFault ? 'error-text' : 'soft text-13'} role={live ? 'status' : undefined}>
      {said()}
    </span>
  );
}
