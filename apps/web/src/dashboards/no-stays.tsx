// Nobody has told how long anybody stood where: said, with the ways stays come in, and that those of a demo are being made.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../ui/state-message.tsx';
import styles from './no-stays.module.css';

const command = 'npm run curbwright -- import sessions stays.csv';
const call = 'POST /api/sessions/';
const columns = 'outside_id,segment_id,arrival,departure,user_class,vehicle_type,fee';

interface Props {
  /** Something was measured, but not in this period or here. */
  readonly elsewhere: boolean;
  /** Looks once more, where nothing was measured at all: stays of a demo are made after its city, and come by themselves. */
  readonly again: () => void;
}

/** Milliseconds between two looks. */
const rest = 15_000;

export function NoStays({ elsewhere, again }: Props) {
  const { t } = useTranslation();
  useEffect(() => {
    if (elsewhere) return;
    const timer = setInterval(again, rest);
    return () => clearInterval(timer);
  }, [again, elsewhere]);
  if (elsewhere) return <StateMessage title={t('stays.noneHere')}>{t('stays.noneHereHelp')}</StateMessage>;
  return (
    <StateMessage title={t('stays.none')}>
      <p>{t('stays.howTo')}</p>
      <dl className={styles.ways}>
        {(
          [
            ['command', command],
            ['columns', columns],
            ['call', call],
          ] as const
        ).map(([key, text]) => (
          <div key={key}>
            <dt>{t(`stays.way.${key}`)}</dt>
            <dd>
              <code>{text}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('stays.demo')}</p>
    </StateMessage>
  );
}
