// Keeps live data up to date while it is on: through the page's stream, by polling if there is
// none, and not at all while the page is hidden.
import type { LiveUpdate } from '@curbwright/contract';
import { useEffect, useState } from 'react';
import { liveLinks } from '../../map/map-signals.ts';
import { api } from '../../shell/api.ts';
import { useConfiguration } from '../../shell/configuration-hooks.ts';
import { liveStreamOpener } from '../../shell/live-channel.ts';
import { currentLocalMode } from '../../shell/local-settings.ts';
import { store } from '../../shell/store.ts';
import { liveFeed } from '../live-feed.ts';
import { followLiveStates, type LiveStatus, pollDelayMs } from './live-follower.ts';

/**
 * Milliseconds without a stream before polling starts, long enough for a server restart to go
 * unnoticed.
 */
const streamTimeoutMs = 3000;

async function fetchLiveUpdate(since: number | null): Promise<LiveUpdate> {
  const query = since === null ? {} : { since };
  const request = store.dispatch(
    api.endpoints.liveStates.initiate({ query }, { forceRefetch: true, subscribe: false }),
  );
  return request.unwrap();
}

function startLive(onStatus: (status: LiveStatus) => void, seconds: number): () => void {
  const follower = followLiveStates({
    ask: fetchLiveUpdate,
    show: (links, status) => {
      liveLinks.set(links);
      onStatus(status);
    },
    reopen: () => liveFeed.set({ ...follower }),
    isHidden: () => document.hidden,
    patience: liveStreamOpener(currentLocalMode) === null ? 0 : streamTimeoutMs,
    wait: (failures) => pollDelayMs(failures, seconds),
  });
  document.addEventListener('visibilitychange', follower.look);
  liveLinks.set(new Map());
  liveFeed.set(follower);
  return () => {
    follower.stop();
    document.removeEventListener('visibilitychange', follower.look);
    liveFeed.set(null);
    liveLinks.set(null);
  };
}

/** Returns the status of live data while `on`; the map reads the states from its signal. */
export function useLive(on: boolean): LiveStatus | 'off' {
  const { seconds } = useConfiguration().live;
  const [status, setStatus] = useState<LiveStatus>('loading');
  useEffect(() => {
    if (!on) return;
    const stop = startLive(setStatus, seconds);
    return () => {
      stop();
      setStatus('loading');
    };
  }, [on, seconds]);
  return on ? status : 'off';
}
