// Paper is white: while the page is printed its ink is the light scheme's, whatever the screen has; in what CSS colours, and in what is coloured by script.
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

type Scheme = 'light' | 'dark';
const attribute = 'data-mantine-color-scheme';

/** Milliseconds that pictures have, to draw themselves anew, before a page is printed that was dark. */
const patience = 2000;

/** What draws by itself: the browser prints it as it was drawn last. */
interface Picture {
  /** Draws at once, for the page that is printed now. */
  readonly draw: () => void;
  /** Settles when nothing of it is drawn anew any more. */
  readonly atRest: () => Promise<void>;
}

let printing = false;
/** The scheme to come back to; null = nothing is printed. */
let onScreen: string | null = null;
const listeners = new Set<() => void>();
const pictures = new Set<Picture>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setPrinting(now: boolean): void {
  printing = now;
  for (const listener of listeners) listener();
}

function lighten(): void {
  const root = document.documentElement;
  onScreen ??= root.getAttribute(attribute);
  root.setAttribute(attribute, 'light');
  // The browser takes the page as it is when this ends.
  flushSync(() => setPrinting(true));
}

function restore(): void {
  if (onScreen !== null) document.documentElement.setAttribute(attribute, onScreen);
  onScreen = null;
  setPrinting(false);
}

function takePictures(): void {
  lighten();
  for (const { draw } of pictures) draw();
}

/** Prints the page; a dark one when its maps are light. By the browser's own menu it is printed at once, with what they have until then. */
export async function printPage(): Promise<void> {
  if (document.documentElement.getAttribute(attribute) !== 'light') {
    lighten();
    const waited = new Promise((resolve) => setTimeout(resolve, patience));
    await Promise.race([Promise.all([...pictures].map(({ atRest }) => atRest())), waited]);
  }
  print();
  restore();
}

/** The scheme whose colours are to be used in a page that is printed too: the screen's, on paper the light one. */
export function useInkScheme(): Scheme {
  const ofScreen = useComputedColorScheme('light');
  return useSyncExternalStore(subscribe, () => printing) ? 'light' : ofScreen;
}

/** A picture (a map) of the page; the same value while it is the same picture. */
export function usePrintedPicture(picture: Picture): void {
  useEffect(() => {
    pictures.add(picture);
    return () => void pictures.delete(picture);
  }, [picture]);
}

/** Keys that print go the way of the page's own button. */
function byKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  void printPage();
}

/** Begins it; returns how to stop. */
export function printInLight(): () => void {
  addEventListener('beforeprint', takePictures);
  addEventListener('afterprint', restore);
  addEventListener('keydown', byKey);
  return () => {
    removeEventListener('beforeprint', takePictures);
    removeEventListener('afterprint', restore);
    removeEventListener('keydown', byKey);
  };
}
