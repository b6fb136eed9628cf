// Loads a component in a separate chunk and shows it once the chunk and its texts are loaded.
import { type ComponentType, lazy } from 'react';
import { loadLaterTexts } from '../i18n/start.ts';
import { ChunkLoadError } from './chunk-load-error.tsx';

/**
 * Returns a component that is loaded in a separate chunk: `lazyComponent(async () => (await
 * import('…')).LinkPanel)`. Wrap it in a `Suspense`. If it fails to load, an error message appears
 * in its place. `texts` loads texts that the component needs besides those of `loadLaterTexts`.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>, texts?: () => Promise<void>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      const [part] = await Promise.all([load(), loadLaterTexts(), texts?.()]);
      return { default: part };
    } catch (error) {
      console.error(error);
      return { default: ChunkLoadError };
    }
  });
}
