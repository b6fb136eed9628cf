// The draft of a zone with its steps, kept while the person is elsewhere on the map and comes Back.
import { apply, type EditHistory, newHistory, redo, undo } from '@curbwright/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isChanged, type ZoneDraft } from './zone-draft.ts';

interface Kept {
  readonly zone: number | null;
  /** The version of the zone's facts that `clean` is; 0 of a new one. */
  readonly version: number;
  readonly clean: ZoneDraft;
  readonly history: EditHistory<ZoneDraft>;
}

/** What was left without saving, by the browser's Back. */
let kept: Kept | null = null;

export interface DraftHand {
  readonly draft: ZoneDraft;
  readonly clean: ZoneDraft;
  /** The version of the zone the draft began with, or was last saved as: not what it became meanwhile by others' hands. */
  readonly version: number;
  readonly changed: boolean;
  /** It was begun before, and is here again. */
  readonly isKept: boolean;
  /** Edits of one `key` in quick succession are one step; null = a step of its own. */
  readonly edit: (change: (draft: ZoneDraft) => ZoneDraft, key: string | null) => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  /** The server has this much; `left` is what it has not. */
  readonly saved: (clean: ZoneDraft, left: ZoneDraft, version: number) => void;
  /** Throws away what is kept. */
  readonly forget: () => void;
}

const asItIs = (draft: ZoneDraft): ZoneDraft => draft;

interface Begin {
  /** null = a new one. */
  readonly zone: number | null;
  /** What the server has of it, and in which version. */
  readonly start: ZoneDraft;
  readonly startVersion: number;
  /** The draft with what is in hand: it is kept too. */
  readonly withHand: (draft: ZoneDraft) => ZoneDraft;
}

export function useZoneDraft({ zone, start, startVersion, withHand }: Begin): DraftHand {
  const [first] = useState<Kept>(() =>
    kept !== null && kept.zone === zone
      ? kept
      : { zone, version: startVersion, clean: start, history: newHistory(start) },
  );
  const [isKept, setKept] = useState(first === kept);
  const [clean, setClean] = useState(first.clean);
  const [version, setVersion] = useState(first.version);
  const [history, setHistory] = useState(first.history);
  const live = useRef<Kept>(first);
  useEffect(() => {
    live.current = { zone, version, clean, history };
  }, [zone, version, clean, history]);
  const inHand = useRef(withHand);
  useEffect(() => {
    inHand.current = withHand;
  }, [withHand]);
  useEffect(() => {
    kept = null;
    return () => {
      const { clean: before, history: after } = live.current;
      const whole = inHand.current(after.now);
      const left = whole === after.now ? after : apply(after, whole, null, Date.now());
      kept = isChanged(before, whole) ? { ...live.current, history: left } : null;
    };
  }, []);
  const edit = useCallback(
    (change: (draft: ZoneDraft) => ZoneDraft, key: string | null) =>
      setHistory((now) => apply(now, change(now.now), key, Date.now())),
    [],
  );
  const forget = useCallback(() => {
    live.current = { zone, version: startVersion, clean: start, history: newHistory(start) };
    inHand.current = asItIs;
    setVersion(startVersion);
    setClean(start);
    setHistory(newHistory(start));
    setKept(false);
  }, [zone, start, startVersion]);
  return {
    draft: history.now,
    clean,
    version,
    changed: isChanged(clean, history.now),
    isKept,
    edit,
    undo: history.done.length === 0 ? null : () => setHistory(undo),
    redo: history.undone.length === 0 ? null : () => setHistory(redo),
    saved: (next, left, nextVersion) => {
      live.current = { zone, version: nextVersion, clean: next, history: newHistory(left) };
      inHand.current = asItIs;
      setVersion(nextVersion);
      setClean(next);
      setHistory(newHistory(left));
    },
    forget,
  };
}
