// The draft of an analysis zone with its undo history. Restored when the user leaves with the
// browser's Back button and returns.
import { type EditHistory, newHistory, recordEdit, redo, undo } from '@curbwright/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { hasDraftChanges, type ZoneDraft } from './zone-draft.ts';

interface StoredDraft {
  readonly zone: number | null;
  /** The zone version that `clean` corresponds to; 0 for a new zone. */
  readonly version: number;
  readonly clean: ZoneDraft;
  readonly history: EditHistory<ZoneDraft>;
}

/** The draft that was unsaved when the user left by the browser's Back button. */
let storedDraft: StoredDraft | null = null;

export interface ZoneDraftEditor {
  readonly draft: ZoneDraft;
  readonly clean: ZoneDraft;
  /**
   * The zone version on which the draft is based, or as which it was last saved. Later changes by
   * others do not affect it.
   */
  readonly version: number;
  readonly changed: boolean;
  /** Whether the draft was started earlier and restored. */
  readonly isKept: boolean;
  /**
   * Successive quick edits with the same `key` are one undo step; `null` = always a separate step.
   */
  readonly edit: (change: (draft: ZoneDraft) => ZoneDraft, key: string | null) => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  /** Records a save: the server has `clean`, and `remaining` is the remaining draft. */
  readonly saved: (clean: ZoneDraft, remaining: ZoneDraft, version: number) => void;
  /** Discards the draft. */
  readonly forget: () => void;
}

const unchangedDraft = (draft: ZoneDraft): ZoneDraft => draft;

interface ZoneDraftOptions {
  /** `null` = a new zone. */
  readonly zone: number | null;
  /** The zone on the server; `startVersion` is its version. */
  readonly start: ZoneDraft;
  readonly startVersion: number;
  /** The draft including the shape being drawn, which is stored too. */
  readonly withHand: (draft: ZoneDraft) => ZoneDraft;
}

export function useZoneDraft({ zone, start, startVersion, withHand }: ZoneDraftOptions): ZoneDraftEditor {
  const [first] = useState<StoredDraft>(() =>
    storedDraft !== null && storedDraft.zone === zone
      ? storedDraft
      : { zone, version: startVersion, clean: start, history: newHistory(start) },
  );
  const [isKept, setKept] = useState(first === storedDraft);
  const [clean, setClean] = useState(first.clean);
  const [version, setVersion] = useState(first.version);
  const [history, setHistory] = useState(first.history);
  const live = useRef<StoredDraft>(first);
  useEffect(() => {
    live.current = { zone, version, clean, history };
  }, [zone, version, clean, history]);
  const addDrawnShape = useRef(withHand);
  useEffect(() => {
    addDrawnShape.current = withHand;
  }, [withHand]);
  useEffect(() => {
    storedDraft = null;
    return () => {
      const { clean: before, history: after } = live.current;
      const whole = addDrawnShape.current(after.now);
      const remaining = whole === after.now ? after : recordEdit(after, whole, null, Date.now());
      storedDraft = hasDraftChanges(before, whole) ? { ...live.current, history: remaining } : null;
    };
  }, []);
  const edit = useCallback(
    (change: (draft: ZoneDraft) => ZoneDraft, key: string | null) =>
      setHistory((now) => recordEdit(now, change(now.now), key, Date.now())),
    [],
  );
  const forget = useCallback(() => {
    live.current = { zone, version: startVersion, clean: start, history: newHistory(start) };
    addDrawnShape.current = unchangedDraft;
    setVersion(startVersion);
    setClean(start);
    setHistory(newHistory(start));
    setKept(false);
  }, [zone, start, startVersion]);
  return {
    draft: history.now,
    clean,
    version,
    changed: hasDraftChanges(clean, history.now),
    isKept,
    edit,
    undo: history.done.length === 0 ? null : () => setHistory(undo),
    redo: history.undone.length === 0 ? null : () => setHistory(redo),
    saved: (next, remaining, nextVersion) => {
      live.current = { zone, version: nextVersion, clean: next, history: newHistory(remaining) };
      addDrawnShape.current = unchangedDraft;
      setVersion(nextVersion);
      setClean(next);
      setHistory(newHistory(remaining));
    },
    forget,
  };
}
