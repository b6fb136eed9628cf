// Keeps live data coming while it is on: which links have sensors once, then their readings again and again; slower after failures, not at all in a hidden page.
import type { Position } from '@curbwright/core';
import { useEffect, useState } from 'react';
import { api } from '../../app/api.ts';
import { useConfiguration } from '../../app/configuration-hooks.ts';
import { liveLinks } from '../../app/map-signals.ts';
import { store } from '../../app/store.ts';
import { linksToAsk, liveOf, waitAfter } from './live-reading.ts';

export type LiveStatus = 'off' | 'loading' | 'there' | 'none' | 'failed';

const pageSize = 100;

function ask<Answer>(request: { readonly unwrap: () => Promise<Answer>; readonly unsubscribe: () => void }) {
  const answer = request.unwrap();
  request.unsubscribe();
  return answer;
}

/** Ids of the links with sensors, each once. */
async function linksWithSensors(): Promise<readonly number[]> {
  const links = new Set<number>();
  for (let offset = 0; ; offset += pageSize) {
    const query = { limit: pageSize, offset };
    const page = await ask(
      store.dispatch(api.endpoints.linkSensorMap.initiate({ query }, { forceRefetch: true })),
    );
    for (const row of page.results) links.add(row.link);
    if (page.meta.next === null) return [...links];
  }
}

/** One client of the live calls, which asks every so many seconds; what it answers ends it. */
function startLive(onStatus: (status: LiveStatus) => void, seconds: number): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let links: readonly number[] | null = null;
  let failures = 0;
  const placed = new Map<number, Position>();

  async function read(): Promise<void> {
    links ??= await linksWithSensors();
    const { camera } = store.getState().map;
    const center: Position | null = camera?.kind === 'point' ? [camera.lng, camera.lat] : null;
    const asked = linksToAsk(links, placed, center);
    const query = { links: asked.join(',') };
    const result =
      asked.length === 0
        ? []
        : (
            await ask(
              store.dispatch(api.endpoints.sensorsForLinks.initiate({ query }, { forceRefetch: true })),
            )
          ).result;
    if (stopped) return;
    const live = liveOf(result);
    for (const [link, { at }] of live) if (at !== null) placed.set(link, at);
    liveLinks.set(live);
    onStatus(live.size === 0 ? 'none' : 'there');
  }

  async function again(): Promise<void> {
    clearTimeout(timer);
    if (!document.hidden)
      try {
        await read();
        failures = 0;
      } catch {
        failures += 1;
        if (!stopped) onStatus('failed');
      }
    if (stopped) return;
    // A page shown again while a call was under way has started another round: only one goes on.
    clearTimeout(timer);
    timer = setTimeout(() => void again(), waitAfter(failures, seconds));
  }

  const onShown = () => {
    if (!document.hidden) void again();
  };
  document.addEventListener('visibilitychange', onShown);
  liveLinks.set(new Map());
  void again();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onShown);
    liveLinks.set(null);
  };
}

/** How live data stands while `on`; the map takes it from its signal. */
export function useLive(on: boolean): LiveStatus {
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
