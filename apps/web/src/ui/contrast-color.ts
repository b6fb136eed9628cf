// Chooses the text color for a background: black or white, whichever contrasts more (always 4.5:1
// or better).

function linearChannel(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/**
 * Relative luminance (WCAG 2) of a hex color of 4 or 7 characters; that of black for any other
 * text.
 */
export function luminance(hex: string): number {
  const long = /^#[0-9a-f]{3}$/i.test(hex) ? hex.replaceAll(/[0-9a-f]/gi, '$&$&') : hex;
  if (!/^#[0-9a-f]{6}$/i.test(long)) return 0;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
  return 0.2126 * linearChannel(r) + 0.7152 * linearChannel(g) + 0.0722 * linearChannel(b);
}

/** `#ffffff` or `#000000`, whichever contrasts more with `hex`. */
export function contrastColor(hex: string): '#ffffff' | '#000000' {
  const light = luminance(hex);
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#000000';
}
