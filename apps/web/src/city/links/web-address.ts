// An address a person may be sent to.

/** The address when it is one of the web (http or https); null for anything else: a setting may not run code in the page. */
export function webAddress(text: string): string | null {
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}
