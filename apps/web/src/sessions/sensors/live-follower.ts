// Follows live states through the page's stream, or by polling while there is none. States that
// could not be updated for a while are shown as unknown.
import type { LiveUpdate } from '@curbwright/contract';
import { isApiError } from '../../shell/api-error.ts';
import type { LiveFeed } from '../live-feed.ts';
import {
  emptyLiveSnapshot,
  type LiveLinks,
  type LiveSnapshot,
  mergeLiveUpdate,
  parseLiveUpdate,
  toUnknownLinks,
} from './live-merge.ts';

export type LiveStatus = 'loading' | 'there' | 'none' | 'failed';

interface LiveFollowerOptions {
  /** Requests changes since a revision; `null` = the full state. */
  readonly ask: (since: number | null) => Promise<LiveUpdate>;
  readonly show: (links: LiveLinks, status: LiveStatus) => void;
  /** Reopens the stream so that it starts with the full state. */
  readonly reopen: () => void;
  readonly isHidden: () => boolean;
  /** Milliseconds without a stream before polling starts. */
  readonly patience: number;
  /** Milliseconds until the next request after this many failures. */
  readonly wait: (failures: number) => number;
}

/** Runs until `stop`; `look` polls immediately if there is no stream. */
interface LiveFollower extends LiveFeed {
  readonly look: () => void;
  readonly stop: () => void;
}

/** HTTP status for a rejected parameter. */
const badRequest = 400;

export function followLiveStates(parts: LiveFollowerOptions): LiveFollower {
  let known: LiveSnapshot = emptyLiveSnapshot;
  let isOpen = false;
  let isStopped = false;
  let failures = 0;
  let isPolling = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const applyUpdate = (news: LiveUpdate): boolean => {
    const next = mergeLiveUpdate(known, news);
    known = next ?? emptyLiveSnapshot;
    if (next !== null) parts.show(known.links, known.links.size === 0 ? 'none' : 'there');
    return next !== null;
  };
  /**
   * Applies a polling response, unless the stream has opened in the meantime and has newer data.
   * `null` = no response to apply.
   */
  const applyPolledUpdate = (news: LiveUpdate | null): boolean =>
    isOpen || isStopped || (news !== null && applyUpdate(news));
  /**
   * Requests changes since a revision. Returns `null` if the server rejects the revision; a retry
   * would be rejected too.
   */
  const changes = async (since: number): Promise<LiveUpdate | null> => {
    try {
      return await parts.ask(since);
    } catch (error) {
      if (isApiError(error) && error.status === badRequest) return null;
      throw error;
    }
  };
  const schedulePoll = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isStopped && !isOpen) timer = setTimeout(() => void ask(), milliseconds);
  };
  const ask = async () => {
    if (isPolling || isOpen || isStopped) return;
    if (parts.isHidden()) return schedulePoll(parts.wait(0));
    isPolling = true;
    try {
      if (known.revision === 0 || !applyPolledUpdate(await changes(known.revision)))
        applyPolledUpdate(await parts.ask(null));
      failures = 0;
    } catch {
      failures += 1;
      if (!isOpen && !isStopped) parts.show(toUnknownLinks(known.links), 'failed');
    } finally {
      isPolling = false;
    }
    schedulePoll(parts.wait(failures));
  };
  schedulePoll(parts.patience);
  return {
    known: () => known.revision,
    take: (data) => {
      if (isStopped) return;
      const news = parseLiveUpdate(data);
      // After an unreadable message, forget the known state, so that the next change triggers a
      // full reload.
      if (news === null) known = emptyLiveSnapshot;
      else if (!applyUpdate(news)) parts.reopen();
    },
    opened: (now) => {
      isOpen = now;
      failures = 0;
      if (now) clearTimeout(timer);
      else schedulePoll(parts.patience);
    },
    look: () => void ask(),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const maxPollDelayMs = 240_000;

/**
 * Milliseconds until the next request: the city's interval (given in seconds), doubled for each
 * consecutive failure up to four minutes.
 */
export function pollDelayMs(failures: number, seconds: number): number {
  const usual = seconds * 1000;
  return Math.max(usual, Math.min(maxPollDelayMs, usual * 2 ** Math.min(failures, 10)));
}
