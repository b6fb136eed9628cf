// Prints in the colors of the light scheme, whatever the screen uses, because paper is white; both
// for CSS colors and for colors set by scripts.
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

type ColorScheme = 'light' | 'dark';
const colorSchemeAttribute = 'data-mantine-color-scheme';

/** Milliseconds in which pictures can redraw before a dark page is printed. */
const redrawTimeoutMs = 2000;

/** Something that draws itself (a map): the browser prints its last drawing. */
interface PrintablePicture {
  /** Draws at once, for the page being printed. */
  readonly draw: () => void;
  /** Resolves when the picture has finished redrawing. */
  readonly atRest: () => Promise<void>;
}

let printing = false;
/** The color scheme to restore; `null` = not printing. */
let screenScheme: string | null = null;
const listeners = new Set<() => void>();
const pictures = new Set<PrintablePicture>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setPrinting(now: boolean): void {
  printing = now;
  for (const listener of listeners) listener();
}

function applyLightScheme(): void {
  const root = document.documentElement;
  screenScheme ??= root.getAttribute(colorSchemeAttribute);
  root.setAttribute(colorSchemeAttribute, 'light');
  // The browser captures the page when this function returns.
  flushSync(() => setPrinting(true));
}

function restoreScreenScheme(): void {
  if (screenScheme !== null) document.documentElement.setAttribute(colorSchemeAttribute, screenScheme);
  screenScheme = null;
  setPrinting(false);
}

function redrawForPrint(): void {
  applyLightScheme();
  for (const { draw } of pictures) draw();
}

/**
 * Prints the page. In the dark scheme it first waits until the maps are redrawn in light colors;
 * the browser's own print menu does not wait.
 */
export async function printPage(): Promise<void> {
  if (document.documentElement.getAttribute(colorSchemeAttribute) !== 'light') {
    applyLightScheme();
    const waited = new Promise((resolve) => setTimeout(resolve, redrawTimeoutMs));
    await Promise.race([Promise.all([...pictures].map(({ atRest }) => atRest())), waited]);
  }
  print();
  restoreScreenScheme();
}

/**
 * The color scheme to use in a page that may also be printed: the screen's, or the light one on
 * paper.
 */
export function usePageColorScheme(): ColorScheme {
  const screenColorScheme = useComputedColorScheme('light');
  return useSyncExternalStore(subscribe, () => printing) ? 'light' : screenColorScheme;
}

/** Registers a picture (a map) of the page; pass the same value while it is the same picture. */
export function usePrintablePicture(picture: PrintablePicture): void {
  useEffect(() => {
    pictures.add(picture);
    return () => void pictures.delete(picture);
  }, [picture]);
}

/** Makes the print keys do the same as the page's own button. */
function handlePrintKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  void printPage();
}

/** Installs the print handlers; returns the function that removes them. */
export function installPrintHandlers(): () => void {
  addEventListener('beforeprint', redrawForPrint);
  addEventListener('afterprint', restoreScreenScheme);
  addEventListener('keydown', handlePrintKey);
  return () => {
    removeEventListener('beforeprint', redrawForPrint);
    removeEventListener('afterprint', restoreScreenScheme);
    removeEventListener('keydown', handlePrintKey);
  };
}
