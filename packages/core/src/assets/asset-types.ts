// Default catalog of curb assets in standard terms (CDS object types, OSM names). A city edits its
// own copy.

import type { PointKind } from '../proposals/lint/clearances.ts';
import type { AssetIconName } from './asset-icons.ts';
import { type FormField, type FormFieldInput, formField } from './form-field.ts';

export const assetGeometryTypes = ['point', 'polygon'] as const;
export type AssetGeometryType = (typeof assetGeometryTypes)[number];

interface AssetType {
  /** Its label is the message `asset.type.<name>`. */
  readonly name: string;
  readonly geometryType: AssetGeometryType;
  /** CDS 1.1 `object_type`. */
  readonly objectType: string;
  readonly icon: AssetIconName;
  /** `#rrggbb` color of the map icon. */
  readonly color: string;
  /** Kind of point around which the linter requires clear space; `null` = none. */
  readonly clearance: PointKind | null;
  /** Whether it stands in the middle of the street and affects the curbs on both sides. */
  readonly touchesBothSides: boolean;
  /** Whether it is shown in the public viewer. */
  readonly inViewer: boolean;
  readonly fields: readonly FormField[];
}

function field(name: string, kind: FormFieldInput['kind'], more: Partial<FormFieldInput> = {}): FormField {
  return formField.parse({ name, label: `asset.field.${name}`, kind, ...more });
}

function choice(name: string, values: readonly string[], required = false): FormField {
  const options = values.map((value) => ({ value, label: `asset.option.${value}` }));
  return field(name, 'select', { options, required });
}

const condition = choice('condition', ['good', 'fair', 'poor']);
const number = field('number', 'text');
const maker = field('manufacturer', 'text');
const inspected = field('inspected_on', 'date');
const notes = field('notes', 'textArea');
const spaces = field('spaces', 'number', { min: 0, max: 1000 });
const width = field('width', 'number', { min: 0, max: 100 });

interface Row {
  readonly name: string;
  readonly objectType: string;
  readonly icon: AssetIconName;
  readonly color: string;
  readonly fields?: readonly FormField[];
  readonly geometryType?: AssetGeometryType;
  readonly clearance?: PointKind;
  readonly touchesBothSides?: boolean;
  readonly inViewer?: boolean;
}

const rows: readonly Row[] = [
  {
    name: 'sign',
    objectType: 'signage',
    icon: 'sign',
    color: '#5b6670',
    fields: [
      field('code', 'text'),
      field('text', 'textArea'),
      choice('mounting', ['pole', 'lamp-post', 'wall']),
    ],
  },
  {
    name: 'stop-sign',
    objectType: 'signage',
    icon: 'stop-sign',
    color: '#b3261e',
    clearance: 'stop sign',
    fields: [choice('mounting', ['pole', 'lamp-post', 'wall'])],
  },
  {
    name: 'meter',
    objectType: 'meter',
    icon: 'meter',
    color: '#0b7285',
    inViewer: true,
    fields: [
      number,
      maker,
      spaces,
      choice('power', ['battery', 'solar', 'mains']),
      field('accepts_cards', 'checkbox'),
    ],
  },
  {
    name: 'pay-station',
    objectType: 'pay_station',
    icon: 'pay-station',
    color: '#0b7285',
    inViewer: true,
    fields: [
      number,
      spaces,
      maker,
      choice('power', ['battery', 'solar', 'mains']),
      field('accepts_cards', 'checkbox'),
      field('service_phone', 'phone'),
    ],
  },
  {
    name: 'hydrant',
    objectType: 'fire_hydrant',
    icon: 'hydrant',
    color: '#b3261e',
    clearance: 'hydrant',
    fields: [number, choice('hydrant_type', ['pillar', 'underground', 'wall'])],
  },
  {
    name: 'crossing',
    objectType: 'paint',
    icon: 'crossing',
    color: '#37474f',
    clearance: 'crossing',
    touchesBothSides: true,
    fields: [
      choice('crossing_type', ['zebra', 'signals', 'unmarked']),
      field('dropped_curb', 'checkbox'),
      width,
    ],
  },
  {
    name: 'driveway',
    objectType: 'ramp',
    icon: 'driveway',
    color: '#6d6d6d',
    clearance: 'driveway',
    fields: [field('address', 'text'), width],
  },
  {
    name: 'bus-stop',
    objectType: 'bus_stop',
    icon: 'bus-stop',
    color: '#1d5fa8',
    inViewer: true,
    fields: [
      field('stop_code', 'text'),
      field('routes', 'array'),
      field('shelter', 'checkbox'),
      field('length', 'number', { min: 0, max: 200 }),
    ],
  },
  {
    name: 'bike-rack',
    objectType: 'bike_rack',
    icon: 'bike-rack',
    color: '#2e7d32',
    inViewer: true,
    fields: [spaces, choice('rack_type', ['stands', 'wall-loops', 'corral']), field('covered', 'checkbox')],
  },
  {
    name: 'scooter-parking',
    objectType: 'scooter_parking',
    icon: 'scooter',
    color: '#2e7d32',
    inViewer: true,
    fields: [spaces],
  },
  {
    name: 'charger',
    objectType: 'ev_charging',
    icon: 'charger',
    color: '#2e7d32',
    inViewer: true,
    fields: [
      number,
      field('operator', 'text'),
      choice('plug', ['type-2', 'ccs', 'chademo', 'nacs', 'j1772']),
      field('power_kw', 'number', { min: 0, max: 1000 }),
    ],
  },
  {
    name: 'bench',
    objectType: 'bench',
    icon: 'bench',
    color: '#6b4f2a',
    fields: [field('seats', 'number', { min: 1, max: 50 })],
  },
  {
    name: 'bollard',
    objectType: 'bollard',
    icon: 'bollard',
    color: '#6d6d6d',
    fields: [choice('bollard_type', ['fixed', 'removable', 'rising'])],
  },
  {
    name: 'tree',
    objectType: 'street_trees',
    icon: 'tree',
    color: '#2e7d32',
    fields: [field('species', 'text'), field('trunk_cm', 'number', { min: 0, max: 1000 })],
  },
  { name: 'lamp', objectType: 'lighting', icon: 'lamp', color: '#8a6d00', fields: [number] },
  {
    name: 'litter-bin',
    objectType: 'solid_waste_bins',
    icon: 'litter-bin',
    color: '#6d6d6d',
    fields: [field('litres', 'number', { min: 0, max: 10_000 })],
  },
  {
    name: 'terrace',
    geometryType: 'polygon',
    objectType: 'food_vendor',
    icon: 'terrace',
    color: '#9c5700',
    inViewer: true,
    fields: [
      field('permit', 'text'),
      field('holder', 'text', { required: true }),
      field('holder_email', 'email'),
      field('permit_until', 'date'),
      field('opens_at', 'time'),
      field('closes_at', 'time'),
      field('seats', 'number', { min: 0, max: 500 }),
    ],
  },
  {
    name: 'parklet',
    geometryType: 'polygon',
    objectType: 'planter',
    icon: 'parklet',
    color: '#2e7d32',
    inViewer: true,
    fields: [field('permit', 'text'), field('holder', 'text'), field('permit_until', 'date')],
  },
  {
    name: 'loading-bay',
    geometryType: 'polygon',
    objectType: 'paint',
    icon: 'loading-bay',
    color: '#7b3fa0',
    inViewer: true,
    fields: [field('length', 'number', { min: 0, max: 200 }), width],
  },
  {
    name: 'bike-corral',
    geometryType: 'polygon',
    objectType: 'bike_rack',
    icon: 'bike-rack',
    color: '#2e7d32',
    inViewer: true,
    fields: [spaces],
  },
];

/** Asset types of every new city. Each type has fields for condition, last inspection and notes. */
export const assetTypes: readonly AssetType[] = rows.map((row) => ({
  name: row.name,
  geometryType: row.geometryType ?? 'point',
  objectType: row.objectType,
  icon: row.icon,
  color: row.color,
  clearance: row.clearance ?? null,
  touchesBothSides: row.touchesBothSides ?? false,
  inViewer: row.inViewer ?? false,
  fields: [...(row.fields ?? []), condition, inspected, notes],
}));
