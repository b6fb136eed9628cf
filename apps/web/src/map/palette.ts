// Colors of the basemap in both schemes: like a printed city map, pale enough for the curbs to
// stand out.
export type Scheme = 'light' | 'dark';

export interface Palette {
  readonly ground: string;
  readonly water: string;
  readonly green: string;
  readonly wood: string;
  readonly site: string;
  readonly square: string;
  readonly sand: string;
  readonly building: string;
  readonly buildingEdge: string;
  readonly street: string;
  readonly mainStreet: string;
  readonly streetEdge: string;
  readonly path: string;
  readonly rail: string;
  readonly label: string;
  readonly placeLabel: string;
  readonly waterLabel: string;
  readonly greenLabel: string;
  readonly halo: string;
  /** Separates curb lines from any basemap or aerial photo. */
  readonly casing: string;
  readonly selection: string;
  readonly hover: string;
  /** The user's position. */
  readonly here: string;
  /**
   * Halo color of a curb with free spaces; `liveFull` is that of a full curb, `liveUnknown` that of
   * a curb whose sensors do not report. `liveInk` is the text color of the number.
   */
  readonly live: string;
  readonly liveFull: string;
  readonly liveUnknown: string;
  readonly liveInk: string;
}

export const palettes: Readonly<Record<Scheme, Palette>> = {
  light: {
    ground: '#f1f0ec',
    water: '#c9dde6',
    green: '#d9e6d0',
    wood: '#cbddc0',
    site: '#ebe7dc',
    square: '#eae7de',
    sand: '#f0e8cf',
    building: '#e4e1da',
    buildingEdge: '#d5d1c8',
    street: '#ffffff',
    mainStreet: '#fffdf7',
    streetEdge: '#d8d5cd',
    path: '#f7f5f0',
    rail: '#bcb8b0',
    label: '#4b5357',
    placeLabel: '#2a3236',
    waterLabel: '#3f6a80',
    greenLabel: '#466a3c',
    halo: '#ffffff',
    casing: '#ffffff',
    selection: '#0c8a90',
    hover: '#1b2225',
    here: '#1864ab',
    live: '#17a3a8',
    liveFull: '#8f979b',
    liveUnknown: '#7a5200',
    liveInk: '#05494d',
  },
  dark: {
    ground: '#171c1f',
    water: '#10262f',
    green: '#1a2a22',
    wood: '#17261d',
    site: '#1d2224',
    square: '#20272a',
    sand: '#2a2a22',
    building: '#22292d',
    buildingEdge: '#2c3539',
    street: '#2e373c',
    mainStreet: '#38434a',
    streetEdge: '#12171a',
    path: '#262e32',
    rail: '#414b50',
    label: '#b4c0c5',
    placeLabel: '#e3eaec',
    waterLabel: '#7fb0c4',
    greenLabel: '#8fb98a',
    halo: '#141a1c',
    casing: '#0c1012',
    selection: '#4fd0d4',
    hover: '#f3f6f7',
    here: '#74c0fc',
    live: '#3fd0d4',
    liveFull: '#77838a',
    liveUnknown: '#e3b341',
    liveInk: '#d8f6f7',
  },
};
