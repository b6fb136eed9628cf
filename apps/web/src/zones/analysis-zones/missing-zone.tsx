// Placeholder for the editor of a zone that is still loading or no longer exists.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../shell/api-error.ts';
import { type SheetStop, sheetStops } from '../../shell/panels-slice.ts';
import { focusMap } from '../../ui/focus-map.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { goToZone } from '../zone-address.ts';

interface Props {
  /** Why loading failed; `undefined` = still loading. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function MissingZone({ error, onRetry }: Props) {
  const { t } = useTranslation();
  const [stop, setStop] = useState<SheetStop>('half');
  const toAll = () => goToZone('show', null);
  const isGone = isApiError(error) && error.status === 404;
  return (
    <Sheet
      label={t('zones.editTitle')}
      heading={
        <div className="row gap-4 min-width-0 min-height-28 break-anywhere">
          <h2 className="section-title">{t('zones.editTitle')}</h2>
        </div>
      }
      words={{ close: t('app.close'), larger: t('sheet.up'), smaller: t('sheet.down') }}
      stops={sheetStops}
      stop={stop}
      onStop={setStop}
      onClose={toAll}
      returnFocus={focusMap}
    >
      <div className="grid gap-8">
        {error === undefined ? (
          <Skeleton label={t('zones.loadingOne')} lines={6} />
        ) : (
          <StateMessage
            role="alert"
            title={t(isGone ? 'zones.gone' : 'zones.failedOne')}
            action={
              <div className="flex wrap gap-8 justify-end">
                <Button variant="default" onClick={toAll}>
                  {t('zones.allZones')}
                </Button>
                <Button onClick={onRetry}>{t('app.retry')}</Button>
              </div>
            }
          />
        )}
      </div>
    </Sheet>
  );
}
