// When a second person must approve a change, as a choice and as the stored value.
import { secondPersonEntry } from '@curbwright/core';

/** The configuration key that says when a second person is required. */
export const secondPersonKey = 'SECOND_PERSON';

export const secondPersonChoices = ['never', 'always', 'some'] as const;

/** `types`: names of curb types, for `some`. */
export interface SecondPersonChoice {
  readonly when: (typeof secondPersonChoices)[number];
  readonly types: readonly string[];
}

/** Reads the stored value. One that cannot be read counts as `always`, as when publishing. */
export function toSecondPersonChoice(value: unknown): SecondPersonChoice {
  const { success, data } = secondPersonEntry.safeParse(value);
  if (!success) return { when: 'always', types: [] };
  const types = data.curb_types;
  return { when: data.is_enabled ? (types.length === 0 ? 'always' : 'some') : 'never', types };
}

/** Returns the value to store; `null` while `some` has no curb types, which would mean `always`. */
export function fromSecondPersonChoice({ when, types }: SecondPersonChoice): unknown {
  if (when === 'some' && types.length === 0) return null;
  return { is_enabled: when !== 'never', curb_types: when === 'some' ? [...types] : [] };
}
