// Follows the live curb: by what the page's stream tells, and by calls while there is none. What nobody could tell for a while is shown as unknown.
import type { LiveNews } from '@curbwright/contract';
import { isApiError } from '../../shell/api-error.ts';
import type { LiveFeed } from '../live-feed.ts';
import { type KnownLive, type LiveLinks, newsIn, nothingKnown, unheard, withNews } from './live-merge.ts';

export type LiveStatus = 'loading' | 'there' | 'none' | 'failed';

interface Parts {
  /** Asks by a call: what changed since a number, or everything. */
  readonly ask: (since: number | null) => Promise<LiveNews>;
  readonly show: (links: LiveLinks, status: LiveStatus) => void;
  /** Opens the stream anew: it is to begin with everything. */
  readonly reopen: () => void;
  readonly isHidden: () => boolean;
  /** Milliseconds without a stream until calls are made. */
  readonly patience: number;
  /** Milliseconds until the next call after so many failures. */
  readonly wait: (failures: number) => number;
}

/** Ends with `stop`; `look` asks at once where there is no stream. */
interface LiveFollower extends LiveFeed {
  readonly look: () => void;
  readonly stop: () => void;
}

/** The status of a call with a value that the server does not take. */
const badRequest = 400;

export function followLiveStates(parts: Parts): LiveFollower {
  let known: KnownLive = nothingKnown;
  let isOpen = false;
  let isStopped = false;
  let failures = 0;
  let asking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const takeNews = (news: LiveNews): boolean => {
    const next = withNews(known, news);
    known = next ?? nothingKnown;
    if (next !== null) parts.show(known.links, known.links.size === 0 ? 'none' : 'there');
    return next !== null;
  };
  /** The same of a call's answer: what came by the stream meanwhile is newer. null = there is none. */
  const takeIfNeeded = (news: LiveNews | null): boolean =>
    isOpen || isStopped || (news !== null && takeNews(news));
  /** What changed since a number; null when the server refuses the number: it would refuse it for ever. */
  const changes = async (since: number): Promise<LiveNews | null> => {
    try {
      return await parts.ask(since);
    } catch (error) {
      if (isApiError(error) && error.status === badRequest) return null;
      throw error;
    }
  };
  const askLater = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isStopped && !isOpen) timer = setTimeout(() => void ask(), milliseconds);
  };
  const ask = async () => {
    if (asking || isOpen || isStopped) return;
    if (parts.isHidden()) return askLater(parts.wait(0));
    asking = true;
    try {
      if (known.revision === 0 || !takeIfNeeded(await changes(known.revision)))
        takeIfNeeded(await parts.ask(null));
      failures = 0;
    } catch {
      failures += 1;
      if (!isOpen && !isStopped) parts.show(unheard(known.links), 'failed');
    } finally {
      asking = false;
    }
    askLater(parts.wait(failures));
  };
  askLater(parts.patience);
  return {
    known: () => known.revision,
    take: (data) => {
      if (isStopped) return;
      const news = newsIn(data);
      // After words nobody can read the next change makes it begin anew.
      if (news === null) known = nothingKnown;
      else if (!takeNews(news)) parts.reopen();
    },
    opened: (now) => {
      isOpen = now;
      failures = 0;
      if (now) clearTimeout(timer);
      else askLater(parts.patience);
    },
    look: () => void ask(),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const longestWait = 240_000;

/** Milliseconds until the next call: the city's pause in seconds, doubled for every failure in a row up to four minutes. */
export function waitAfter(failures: number, seconds: number): number {
  const usual = seconds * 1000;
  return Math.max(usual, Math.min(longestWait, usual * 2 ** Math.min(failures, 10)));
}
