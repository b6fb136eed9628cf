// The draft of a zone with its steps, kept while the person is elsewhere on the map and comes Back.
import { apply, type EditHistory, newHistory, redo, undo } from '@curbwright/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { emptyDraft, isChanged, type ZoneDraft } from './zone-draft.ts';

interface Kept {
  readonly zone: number | null;
  readonly clean: ZoneDraft;
  readonly history: EditHistory<ZoneDraft>;
}

/** What was left without saving, by the browser's Back. */
let kept: Kept | null = null;

export interface DraftHand {
  readonly draft: ZoneDraft;
  readonly clean: ZoneDraft;
  readonly changed: boolean;
  /** It was begun before, and is here again. */
  readonly isKept: boolean;
  /** Edits of one `key` in quick succession are one step; null = a step of its own. */
  readonly edit: (change: (draft: ZoneDraft) => ZoneDraft, key: string | null) => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  /** The server has this much; `left` is what it has not. */
  readonly saved: (clean: ZoneDraft, left: ZoneDraft) => void;
  /** Throws away what is kept. */
  readonly forget: () => void;
}

/** `start` is what the server has of the zone; null = a new one. */
export function useZoneDraft(zone: number | null, start: ZoneDraft = emptyDraft): DraftHand {
  const [first] = useState<Kept>(() =>
    kept !== null && kept.zone === zone ? kept : { zone, clean: start, history: newHistory(start) },
  );
  const [isKept, setKept] = useState(first === kept);
  const [clean, setClean] = useState(first.clean);
  const [history, setHistory] = useState(first.history);
  const live = useRef<Kept>(first);
  useEffect(() => {
    live.current = { zone, clean, history };
  }, [zone, clean, history]);
  useEffect(() => {
    kept = null;
    return () => {
      const { clean: before, history: after } = live.current;
      kept = isChanged(before, after.now) ? live.current : null;
    };
  }, []);
  const edit = useCallback(
    (change: (draft: ZoneDraft) => ZoneDraft, key: string | null) =>
      setHistory((now) => apply(now, change(now.now), key, Date.now())),
    [],
  );
  const forget = useCallback(() => {
    live.current = { zone, clean: start, history: newHistory(start) };
    setClean(start);
    setHistory(newHistory(start));
    setKept(false);
  }, [zone, start]);
  return {
    draft: history.now,
    clean,
    changed: isChanged(clean, history.now),
    isKept,
    edit,
    undo: history.done.length === 0 ? null : () => setHistory(undo),
    redo: history.undone.length === 0 ? null : () => setHistory(redo),
    saved: (next, left) => {
      live.current = { zone, clean: next, history: newHistory(left) };
      setClean(next);
      setHistory(newHistory(left));
    },
    forget,
  };
}
