// Paper is white: while the page is printed its ink is the light scheme's, whatever the screen has; in what CSS colours, and in what is coloured by script.
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

type Scheme = 'light' | 'dark';
const attribute = 'data-mantine-color-scheme';

let printing = false;
const listeners = new Set<() => void>();
/** Draw again what the browser prints as it was drawn last. */
const pictures = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setPrinting(now: boolean): void {
  printing = now;
  for (const listener of listeners) listener();
}

/** The scheme whose colours are to be used in a page that is printed too: the screen's, on paper the light one. */
export function useInkScheme(): Scheme {
  const onScreen = useComputedColorScheme('light');
  return useSyncExternalStore(subscribe, () => printing) ? 'light' : onScreen;
}

/** A picture (a map) that draws by itself draws once more before it is printed; `draw` stays the same function. */
export function usePrintedPicture(draw: () => void): void {
  useEffect(() => {
    pictures.add(draw);
    return () => void pictures.delete(draw);
  }, [draw]);
}

/** Begins it; returns how to stop. */
export function printInLight(): () => void {
  const root = document.documentElement;
  let onScreen: string | null = null;
  const lighten = () => {
    onScreen = root.getAttribute(attribute);
    root.setAttribute(attribute, 'light');
    // The browser takes the page as it is when this ends.
    flushSync(() => setPrinting(true));
    for (const draw of pictures) draw();
  };
  const restore = () => {
    if (onScreen !== null) root.setAttribute(attribute, onScreen);
    setPrinting(false);
  };
  addEventListener('beforeprint', lighten);
  addEventListener('afterprint', restore);
  return () => {
    removeEventListener('beforeprint', lighten);
    removeEventListener('afterprint', restore);
  };
}
