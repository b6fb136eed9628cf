// Shows the free spaces of one curb in the list of curbs as short text, updated from the page's
// stream, and the toggle for them.
import { numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconAntenna } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { liveSet } from '../../city/layers/layers-slice.ts';
import { haloStyleOf } from '../../map/live-layers.ts';
import { liveLinks } from '../../map/map-signals.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { useSignal } from '../../ui/signal.ts';
import { useHasLive } from './live-toggle.tsx';
import styles from './sensors.module.css';

interface Props {
  readonly link: number;
  /**
   * Whether it is used without a column heading. The text then includes a label, and a curb without
   * sensors shows nothing instead of a dash.
   */
  readonly alone?: boolean;
}

/** Shows, for example, "3 of 4"; rerenders only when this curb changes. */
export function FreeSpacesNow({ link, alone = false }: Props) {
  const { t, i18n } = useTranslation();
  const live = useSignal({ get: () => liveLinks.get()?.get(link), subscribe: liveLinks.subscribe });
  if (live === undefined)
    return alone ? null : (
      <span className="soft regular">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('list.free.none')}</span>
      </span>
    );
  const number = numberFormat(i18n.language);
  const look = haloStyleOf(live);
  const stale = { count: live.stale, number: number.format(live.stale) };
  const numbers = { free: number.format(live.free), spaces: number.format(live.spaces) };
  const counted = t(alone ? 'list.free.alone' : 'list.free.of', numbers);
  const words = [
    look === 'unknown' ? t(alone ? 'list.free.unknownAlone' : 'list.free.unknown') : counted,
    look !== 'unknown' && live.stale > 0 ? t('list.free.unheard', stale) : '',
    live.simulated ? t('list.free.simulated') : '',
  ].filter((part) => part !== '');
  const [first = '', ...more] = words;
  return (
    <span className={`tabular ${styles.freeNow}`} data-look={look} title={words.join(', ')}>
      <span className={`medium ${styles.first}`}>{first}</span>
      {more.length > 0 && <span className="soft regular">, {more.join(', ')}</span>}
    </span>
  );
}

/** Toggles the display of free spaces in the list and on the map, in cities with sensors. */
export function FreeSpacesToggle() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const on = useAppSelector((state) => state.layers.live);
  if (!useHasLive()) return null;
  return (
    <Button
      size="compact-md"
      variant={on ? 'light' : 'default'}
      className={`flex-none ${styles.toggle}`}
      aria-pressed={on}
      leftSection={<IconAntenna size={16} stroke={1.5} />}
      onClick={() => dispatch(liveSet(!on))}
    >
      {t('list.column.free')}
    </Button>
  );
}
