// The widths of screens at which the layout changes (requirement §9), once for styles and code: breakpoints.test.ts holds every style sheet to them.

/** Pixels; a layout for less than one of them asks for `max-width` of a pixel less, or of the width itself where it is a phone's own. */
export const breakpoints = {
  mobileS: 320,
  mobileM: 375,
  mobileL: 480,
  tablet: 768,
  laptop: 1024,
  laptopL: 1440,
  desktop: 2560,
} as const;

/** The two of the requirement's data layer. */
export const dataBreakpoints = { narrow: 376, wide: 576 } as const;

/** Widths that the header and the panels beside the map ask for, and no screen has. */
export const panelBreakpoints = {
  /** The header has room for search beside its tools from here on, and for the modules of staff too from the next. */
  header: 900,
  staffHeader: 1000,
  /** The filters (320) and a curb's panel (380) leave the map its share from here on. */
  bothPanels: 1200,
  /** So do the filters and the editor of a zone, in which one draws on the map. */
  drawing: 1600,
} as const;

const below = (width: number) => `(max-width: ${width - 1}px)`;

/** One column: panels are sheets, tables are cards, the header has one menu. */
export const phone = below(breakpoints.tablet);
/** The header has no room for the modules of staff beside search and tools. */
export const narrowHeader = below(panelBreakpoints.staffHeader);
export const bothPanels = `(min-width: ${panelBreakpoints.bothPanels}px)`;
export const tightToDraw = below(panelBreakpoints.drawing);
