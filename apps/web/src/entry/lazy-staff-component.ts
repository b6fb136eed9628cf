// A part of a screen for staff, in a chunk of its own: shown when the chunk, the staff messages and
// the staff endpoints are loaded.
import type { ComponentType } from 'react';
import { loadStaffTexts } from '../i18n/start.ts';
import { lazyComponent } from './lazy-component.ts';

/**
 * Like `later`, for parts the public never sees: `lazyStaffComponent(async () => (await
 * import('…')).DraftPanel)`. Wrap it in a Suspense.
 */
export function lazyStaffComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazyComponent(load, async () => {
    await Promise.all([loadStaffTexts(), import('../shell/staff-api.ts')]);
  });
}
