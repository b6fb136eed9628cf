// Header tools loaded after the first paint: sharing, messages, help, and the shortcut key for the
// search.

import { Suspense } from 'react';
import { FeedbackTool } from '../city/feedback/feedback-tool.tsx';
import { ShareButton } from '../city/share/share-button.tsx';
import { HelpButton } from '../shell/help/help-button.tsx';
import { useLastPage } from '../shell/last-page.ts';
import { usePerson } from '../shell/login-hooks.ts';
import { MessagesButton } from '../shell/messages/messages-button.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { lazyStaffComponent } from './lazy-staff-component.ts';

function focusSearch(): void {
  const field = document.querySelector('[data-search] input, [data-search] button');
  if (field instanceof HTMLElement) field.focus();
}

const InboxButton = lazyStaffComponent(
  async () => (await import('../proposals/reviews/inbox-button.tsx')).InboxButton,
);

/** Permissions of those for whom changes may wait. */
const reviewPermissions = ['edit', 'publish'] as const;

export function HeaderTools({ onMap }: { readonly onMap: boolean }) {
  useShortcut('search', focusSearch);
  useLastPage();
  const { person } = usePerson();
  const reviews = reviewPermissions.some((permission) => person?.permissions.includes(permission) ?? false);
  return (
    <>
      {onMap && <ShareButton />}
      {onMap && <FeedbackTool />}
      {reviews && (
        <Suspense fallback={null}>
          <InboxButton />
        </Suspense>
      )}
      <MessagesButton />
      <HelpButton />
    </>
  );
}
