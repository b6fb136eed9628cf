// The screen widths at which the layout changes (requirement §9), shared by styles and code:
// breakpoints.test.ts checks every style sheet against them.

/**
 * In pixels. A layout below one of these widths uses `max-width` of one pixel less; only for a
 * phone's own width may `max-width` equal it.
 */
export const breakpoints = {
  mobileS: 320,
  mobileM: 375,
  mobileL: 480,
  tablet: 768,
  laptop: 1024,
  laptopL: 1440,
  desktop: 2560,
} as const;

/** The two breakpoints of the requirement's data layer. */
export const dataBreakpoints = { narrow: 376, wide: 576 } as const;

/**
 * Widths at which the header and the panels beside the map need another layout; they match no
 * device.
 */
export const panelBreakpoints = {
  /**
   * From this width on the header has room for search beside its tools; from the next one also for
   * the staff modules.
   */
  header: 900,
  staffHeader: 1000,
  /**
   * From this width on the filters (320) and a curb's panel (380) leave enough room for the map.
   */
  bothPanels: 1200,
} as const;

const maxWidthQuery = (width: number) => `(max-width: ${width - 1}px)`;

/** Single column: panels are sheets, tables are cards, the header has one menu. */
export const phoneQuery = maxWidthQuery(breakpoints.tablet);
/** Below this width the header has no room for the staff modules next to search and tools. */
export const narrowHeaderQuery = maxWidthQuery(panelBreakpoints.staffHeader);
export const bothPanelsQuery = `(min-width: ${panelBreakpoints.bothPanels}px)`;
