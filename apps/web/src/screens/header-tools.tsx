// The header's tools that come after the first paint: sharing, messages and help, and the key that goes to the search.
import { useShortcut } from '../app/shortcuts.ts';
import { FeedbackTool } from '../features/feedback/feedback-tool.tsx';
import { HelpButton } from '../features/help/help-button.tsx';
import { MessagesButton } from '../features/messages/messages-button.tsx';
import { ShareButton } from '../features/share/share-button.tsx';

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
