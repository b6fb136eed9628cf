// Undo and redo shortcuts of a zone's draft: Ctrl or Cmd with Z and Y. Text fields use their own
// shortcuts.
import { useEffect } from 'react';
import { isDialogOrMenuOpen } from '../../ui/modal-state.ts';
import type { ZoneDraftEditor } from './use-zone-draft.ts';

/** Handles the undo and redo shortcuts; `null` = they are handled elsewhere. */
export function useUndoShortcuts(editor: Pick<ZoneDraftEditor, 'undo' | 'redo'> | null): void {
  useEffect(() => {
    if (editor === null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { target, key, shiftKey } = event;
      const inField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (!(event.ctrlKey || event.metaKey) || inField || isDialogOrMenuOpen()) return;
      const letter = key.toLowerCase();
      const step =
        letter === 'z' && !shiftKey ? editor.undo : letter === 'z' || letter === 'y' ? editor.redo : null;
      if (step === null) return;
      event.preventDefault();
      step();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [editor]);
}
