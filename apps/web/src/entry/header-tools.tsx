// Header tools loaded after the first paint: sharing, messages, help, and the shortcut key for the
// search.

import { FeedbackTool } from '../city/feedback/feedback-tool.tsx';
import { ShareButton } from '../city/share/share-button.tsx';
import { HelpButton } from '../shell/help/help-button.tsx';
import { MessagesButton } from '../shell/messages/messages-button.tsx';
import { useShortcut } from '../ui/shortcuts.ts';

function focusSearch(): void {
  const field = document.querySelector('[data-search] input, [data-search] button');
  if (field instanceof HTMLElement) field.focus();
}

export function HeaderTools({ onMap }: { readonly onMap: boolean }) {
  useShortcut('search', focusSearch);
  return (
    <>
      {onMap && <ShareButton />}
      {onMap && <FeedbackTool />}
      <MessagesButton />
      <HelpButton />
    </>
  );
}
