// Creates catalog entries for curb types that a source names and the city lacks, so that no rule is
// lost because its type has no color.
import { dashStyles, defaultCurbTypes, translate } from '@curbwright/core';
import type { NewCurbType } from './apply-import.sql.ts';

const defaultTypesByName = new Map(defaultCurbTypes.map((entry) => [entry.name, entry]));

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

/** `#rrggbb` for a hue in degrees, with saturation and lightness from 0 to 1. */
function hex(hue: number, saturation: number, lightness: number): string {
  const part = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    const value =
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

function sectionOf(activity: string): string {
  if (activity.startsWith('no ')) return 'prohibited';
  if (activity === 'parking') return 'parking';
  return activity === 'travel' ? 'other uses' : 'loading and passengers';
}

/**
 * Returns the catalog's own entry for a known name, otherwise one with a generated color and dash
 * that are the same at every import.
 */
export function createCurbType(name: string, activity: string, priority: number): NewCurbType {
  const known = defaultTypesByName.get(name);
  if (known !== undefined)
    return {
      name,
      display_name: translate('en', `class.${name}`),
      activity: known.activity,
      filter_section: known.filterSection,
      color: known.color,
      color_dark: known.colorDark,
      dash_style: known.dashStyle,
      line_width: known.width,
      priority: known.priority,
      editable_parking_price: known.editableParkingPrice,
      editable_max_stay: known.editableMaxStay,
      editable_parking_spaces: known.editableParkingSpaces,
    };
  const hash = hashOf(name);
  const words = name.replaceAll(/[-_]+/g, ' ').trim();
  return {
    name,
    display_name: words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1),
    activity,
    filter_section: sectionOf(activity),
    color: hex(hash % 360, 0.65, 0.36),
    color_dark: hex(hash % 360, 0.75, 0.72),
    dash_style: dashStyles[(hash >>> 9) % dashStyles.length] ?? 'solid',
    line_width: activity.startsWith('no ') ? 0.7 : 1.1,
    priority,
    editable_parking_price: false,
    editable_max_stay: !activity.startsWith('no '),
    editable_parking_spaces: activity === 'parking',
  };
}
