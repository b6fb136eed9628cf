// Paper is white: while the page is printed it has the light scheme's ink, whatever the screen has. Maps and pictures keep the colours they were drawn in.

const scheme = 'data-mantine-color-scheme';

/** Returns how to stop. */
export function printInLight(): () => void {
  const root = document.documentElement;
  let onScreen: string | null = null;
  const lighten = () => {
    onScreen = root.getAttribute(scheme);
    root.setAttribute(scheme, 'light');
  };
  const restore = () => {
    if (onScreen !== null) root.setAttribute(scheme, onScreen);
  };
  addEventListener('beforeprint', lighten);
  addEventListener('afterprint', restore);
  return () => {
    removeEventListener('beforeprint', lighten);
    removeEventListener('afterprint', restore);
  };
}
