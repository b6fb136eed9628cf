// Asset icons: path data in a 24 × 24 view box, so that an icon can contain nothing but a drawing.

export const assetIcons = {
  sign: 'M5 3h14v11H5zM11 14h2v7h-2z',
  'stop-sign': 'M8.5 2h7L20 6.5v7L15.5 18h-7L4 13.5v-7zM11 18h2v4h-2z',
  meter: 'M12 2a5 5 0 0 1 5 5v5a3 3 0 0 1-3 3v7h-4v-7a3 3 0 0 1-3-3V7a5 5 0 0 1 5-5zM9.5 6v3h5V6z',
  'pay-station': 'M7 2h10v20H7zM9 4v4h6V4zM9 11h2v2H9zM13 11h2v2h-2zM9 16h6v2H9z',
  hydrant: 'M12 2a4 4 0 0 1 4 4h1v2h-1v2h2v4h-2v5h2v3H6v-3h2v-5H6v-4h2V8H7V6h1a4 4 0 0 1 4-4z',
  crossing: 'M3 5h3v14H3zM8 5h3v14H8zM13 5h3v14h-3zM18 5h3v14h-3z',
  driveway: 'M4 20 9 6h6l5 14h-3l-1-4H8l-1 4zM9 13h6l-1-4h-4z',
  'bus-stop':
    'M6 3h12a2 2 0 0 1 2 2v12h-2v3h-3v-3H9v3H6v-3H4V5a2 2 0 0 1 2-2zM6 6v5h12V6zM7 13h2v2H7zM15 13h2v2h-2z',
  'bike-rack': 'M4 20V9a4 4 0 0 1 8 0v8h2V9a3 3 0 0 1 6 0v11h-2V9a1 1 0 0 0-2 0v11h-6V9a2 2 0 0 0-4 0v11z',
  scooter: 'M14 3h4v2h-2l2 11a3 3 0 1 1-2 .4L14.600 9 9 18H6a3 3 0 1 1 0-2h2l6-9.500z',
  charger: 'M13 2 5 13h5l-1 9 9-12h-6z',
  bench: 'M3 8h18v3H3zM3 13h18v2h-2v5h-2v-5H7v5H5v-5H3z',
  bollard: 'M12 3a3 3 0 0 1 3 3v13h2v2H7v-2h2V6a3 3 0 0 1 3-3zM9 9h6v2H9z',
  tree: 'M12 2a6 6 0 0 1 5 9.500A4.500 4.500 0 0 1 13 16v6h-2v-6a4.500 4.500 0 0 1-4-4.500A6 6 0 0 1 12 2z',
  lamp: 'M11 2h7a2 2 0 0 1 2 2v3h-6V5h-1v15h2v2H8v-2h2V4a2 2 0 0 1 1-2z',
  'litter-bin': 'M9 2h6v2h5v2H4V4h5zM6 8h12l-1 14H7z',
  terrace: 'M12 2a9 9 0 0 1 9 8h-8v4h5v2h-1v6h-2v-6h-2v6h-2v-6H9v6H7v-6H6v-2h5v-4H3a9 9 0 0 1 9-8z',
  parklet: 'M3 12h4V8h10v4h4v8h-2v-2H5v2H3zM9 10v4h6v-4zM11 3h2v3h-2z',
  'loading-bay':
    'M2 6h11v9H2zM14 9h4l4 4v4h-8zM5 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM17 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  pin: 'M12 2a7 7 0 0 1 7 7c0 5-7 13-7 13S5 14 5 9a7 7 0 0 1 7-7z',
} as const;
export type AssetIconName = keyof typeof assetIcons;

/**
 * Characters allowed in path data: commands and numbers. None of them can end the SVG attribute.
 */
export const iconPathPattern = /^[MmLlHhVvCcSsQqTtAaZz0-9 ,.\-+]+$/;
export const maxIconPathLength = 4000;

export function isIconPath(path: string): boolean {
  return path.length <= maxIconPathLength && iconPathPattern.test(path);
}

/**
 * Returns the icon as an SVG of `size` pixels. If `path` is not path data (`isIconPath`), draws the
 * plain pin.
 */
export function iconSvg(path: string, color: string, size = 24): string {
  const drawn = isIconPath(path) ? path : assetIcons.pin;
  const fill = /^#[0-9a-fA-F]{6}$/.test(color) ? color : '#37474f';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24"><path d="${drawn}" fill="${fill}" fill-rule="evenodd"/></svg>`;
}
