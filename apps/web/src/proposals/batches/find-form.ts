// What a person enters to find curbs, and the request for it. Plain values.
import type { Contract } from '@curbwright/contract';
import type { Activity, CompassSide, Position, WeekDay } from '@curbwright/core';
import type { Box } from '../../map/box.ts';
import type { OperationArg } from '../../shell/api.ts';

/** Value of a select for any choice. */
export const anyChoice = '';
/** Value of the limit for rules without one. */
export const noLimit = 'none';

/** Distances offered for assets, in meters. */
export const assetDistances = [5, 15, 30, 60, 120] as const;
const usualAssetDistance = 15;

export interface FindForm {
  /** Wording of a rule. */
  readonly text: string;
  /** Curb type of the curb. */
  readonly kind: string;
  readonly activity: Activity | typeof anyChoice;
  readonly days: readonly WeekDay[];
  readonly from: string | null;
  readonly to: string | null;
  /** Minutes, or `noLimit`. */
  readonly limit: string;
  readonly payment: typeof anyChoice | 'paid' | 'free';
  readonly side: CompassSide | typeof anyChoice;
  readonly street: string;
  readonly fromStreet: string;
  readonly toStreet: string;
  /** Id of an analysis zone. */
  readonly zone: string;
  /** Name of an asset type. */
  readonly asset: string;
  /** Meters. */
  readonly within: number;
  /** Whether the rule applies at the time of the map. */
  readonly isAtMapTime: boolean;
}

export const emptyFindForm: FindForm = {
  text: '',
  kind: anyChoice,
  activity: anyChoice,
  days: [],
  from: null,
  to: null,
  limit: anyChoice,
  payment: anyChoice,
  side: anyChoice,
  street: '',
  fromStreet: '',
  toStreet: '',
  zone: anyChoice,
  asset: anyChoice,
  within: usualAssetDistance,
  isAtMapTime: false,
};

export type FindBody = NonNullable<OperationArg<Contract['selectLinks']>['body']>;

/** Whether no entry has a value. */
export function isEmptySearch(entries: object): boolean {
  return Object.values(entries).every((value) => value === undefined);
}

function ringOf([west, south, east, north]: Box): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

const entered = (value: string) => (value.trim() === '' ? undefined : value.trim());

function toRuleSearch(form: FindForm): FindBody['rule'] {
  const { text, activity, days, from, to, limit, payment } = form;
  const rule = {
    text: entered(text),
    activity: activity === anyChoice ? undefined : activity,
    days: days.length === 0 ? undefined : [...days],
    from: from ?? undefined,
    to: to ?? undefined,
    limit: limit === anyChoice ? undefined : limit === noLimit ? null : Number(limit),
    paid: payment === anyChoice ? undefined : payment === 'paid',
  };
  return isEmptySearch(rule) ? undefined : rule;
}

/** Returns the request for the form, without a place; empty when nothing is entered. */
export function toFindBody(form: FindForm, instant: number | null): FindBody {
  const { kind, side, zone, asset, within, isAtMapTime } = form;
  const street = entered(form.street);
  return {
    rule: toRuleSearch(form),
    applies_at: isAtMapTime && instant !== null ? new Date(instant).toISOString() : undefined,
    sub_activity: entered(kind),
    side: side === anyChoice ? undefined : side,
    street,
    from_street: street === undefined ? undefined : entered(form.fromStreet),
    to_street: street === undefined ? undefined : entered(form.toStreet),
    zone: zone === anyChoice ? undefined : Number(zone),
    asset_type: entered(asset),
    asset_within: asset === anyChoice ? undefined : within,
  };
}

/** Adds the area of the map to the request. */
export function inBox(body: FindBody, box: Box): FindBody {
  return { ...body, geometry: { type: 'Polygon', coordinates: [ringOf(box)] } };
}
