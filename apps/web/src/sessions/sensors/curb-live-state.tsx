// Shows the live state of one curb in its panel: free and total spaces, last update and source
// type, updated while live data is on. Hidden unless the selected time is now, because the numbers
// apply only to the present.
import { type LiveLink, liveLink } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectedInstant } from '../../city/city/city-hooks.ts';
import { liveSet } from '../../city/layers/layers-slice.ts';
import { haloStyleOf } from '../../map/live-layers.ts';
import { liveLinks } from '../../map/map-signals.ts';
import { api } from '../../shell/api.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { useSignal } from '../../ui/signal.ts';
import { useLiveStateFormat } from './live-state-format.ts';
import { useHasLive } from './live-toggle.tsx';
import styles from './sensors.module.css';

/**
 * Minimum milliseconds between two screen reader announcements, so that a busy curb is not
 * announced constantly.
 */
const announceIntervalMs = 20_000;

/**
 * Returns the text for screen readers: empty when the panel opens, and throttled when it changes
 * often.
 */
function useThrottledAnnouncement(text: string): string {
  const [spoken, setSpoken] = useState('');
  const first = useRef(text);
  const last = useRef(0);
  useEffect(() => {
    if (text === first.current && last.current === 0) return;
    const timer = setTimeout(
      () => {
        last.current = Date.now();
        setSpoken(text);
      },
      Math.max(0, last.current + announceIntervalMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [text]);
  return spoken;
}

interface LiveStateProps {
  readonly live: Pick<LiveLink, 'spaces' | 'free' | 'stale'>;
  readonly heard: string | null;
  readonly simulated: boolean;
  readonly kinds: readonly string[];
}

function LiveStateText({ live, heard, simulated, kinds }: LiveStateProps) {
  const { t } = useTranslation();
  const words = useLiveStateFormat();
  const counted = words.counted(live);
  const unheard = words.unheard(live);
  const facts = [
    heard === null ? null : words.heard(heard),
    kinds.length === 0 || simulated ? null : words.kinds(kinds),
  ];
  return (
    <>
      <p className={`text-16 semibold ${styles.counted}`} data-look={haloStyleOf(live)}>
        {counted}
      </p>
      {unheard !== null && <p>{unheard}</p>}
      {facts.map((fact) => fact !== null && <p key={fact}>{fact}</p>)}
      {simulated && <p className="semibold">{t('live.simulated')}</p>}
      <p className="visually-hidden" role="status">
        {useThrottledAnnouncement(counted)}
      </p>
    </>
  );
}

/** Returns the latest of several times. */
function latest(times: readonly (string | null)[]): string | null {
  return times.reduce((last, at) => (last === null || (at !== null && at > last) ? at : last), null);
}

export function CurbLiveState({ link }: { readonly link: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isNow = useSelectedInstant()?.live === true;
  const isOffered = useHasLive() && isNow;
  const isOn = useAppSelector((state) => state.layers.live);
  const liveState = useSignal(liveLinks)?.get(link);
  const { data } = api.useSensorsForLinksQuery(
    { query: { links: String(link) } },
    { skip: !isOffered, refetchOnMountOrArgChange: true },
  );
  const sensors = data?.result[0]?.sensors ?? [];
  const kinds = sensors.map(({ source_type: type }) => type);
  if (!isOffered) return null;
  const read = liveLink(
    sensors.map(({ reading, is_online: isOnline, is_stale: isStale }) => ({
      reading,
      counts: isOnline && !isStale,
    })),
  );
  if (isOn ? liveState === undefined : read === null) return null;
  return (
    <section
      className={`relative grid gap-2 justify-items-start text-14 ${styles.curb}`}
      aria-label={t('live.curb.title')}
    >
      <h3 className="text-14 bold">{t('live.curb.title')}</h3>
      {isOn && liveState !== undefined && (
        <LiveStateText
          live={liveState}
          heard={liveState.heard}
          simulated={liveState.simulated}
          kinds={kinds}
        />
      )}
      {!isOn && read !== null && (
        <>
          <LiveStateText
            live={read}
            heard={latest(sensors.map(({ last_reading: at }) => at))}
            simulated={sensors.some(({ is_simulated: simulated }) => simulated)}
            kinds={kinds}
          />
          <Button size="compact-sm" variant="default" onClick={() => dispatch(liveSet(true))}>
            {t('live.curb.follow')}
          </Button>
        </>
      )}
    </section>
  );
}
