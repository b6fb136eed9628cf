// Validates web URLs from settings before they are used as links.

/**
 * Returns the URL if it is http or https, otherwise `null`, so that a setting cannot run code in
 * the page.
 */
export function parseWebUrl(text: string): string | null {
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}
