// A part of a screen in a chunk of its own, shown when the chunk and its messages are loaded.
import { type ComponentType, lazy } from 'react';
import { loadLaterTexts } from '../i18n/start.ts';
import { ChunkLoadError } from './chunk-load-error.tsx';

/**
 * `load` imports the part: `later(async () => (await import('…')).LinkPanel)`. Wrap it in a
 * Suspense. If it fails to load, a message appears in its place. `texts` loads the messages it
 * needs besides the later ones.
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
