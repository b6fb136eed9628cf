// Empty state of the zones list: the purpose of analysis zones, and two ways to start.
import { useTranslation } from 'react-i18next';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { goToZone } from '../zone-address.ts';

interface Props {
  /** Why the user may not create a zone; `null` = allowed. */
  readonly mayNot: string | null;
  readonly onImport: () => void;
}

export function NoZones({ mayNot, onImport }: Props) {
  const { t } = useTranslation();
  return (
    <StateMessage
      title={t('zones.empty')}
      action={
        <div className="flex wrap gap-8">
          <ButtonWithReason reason={mayNot} onClick={() => goToZone('create', null)}>
            {t('zones.emptyDraw')}
          </ButtonWithReason>
          <ButtonWithReason variant="default" reason={mayNot} onClick={onImport}>
            {t('zones.import')}
          </ButtonWithReason>
        </div>
      }
    >
      <p>{t('zones.emptyHelp')}</p>
      <p className={mayNot === null ? undefined : 'margin-top-8'}>{mayNot ?? t('zones.emptyWays')}</p>
    </StateMessage>
  );
}
