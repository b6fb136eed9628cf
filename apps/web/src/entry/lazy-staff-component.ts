// Loads a staff component in a separate chunk and shows it once the chunk, the staff texts and the
// staff endpoints are loaded.
import type { ComponentType } from 'react';
import { loadStaffTexts } from '../i18n/start.ts';
import { lazyComponent } from './lazy-component.ts';

/**
 * Like `lazyComponent`, for components that only staff see: `lazyStaffComponent(async () => (await
 * import('…')).DraftPanel)`. Wrap it in a `Suspense`.
 */
export function lazyStaffComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazyComponent(load, async () => {
    await Promise.all([loadStaffTexts(), import('../shell/staff-api.ts')]);
  });
}
