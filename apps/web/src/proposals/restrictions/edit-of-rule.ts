// How the parts of the editor hand an edit on: the members that change, and a name under which quick edits are undone at once.
import type { Restriction } from '@curbwright/core';

/** `part` names the field (`maxStay`); null = an edit of its own. */
export type EditRule = (change: Partial<Restriction>, part: string | null) => void;

export interface RulePartProps {
  readonly rule: Restriction;
  readonly onEdit: EditRule;
}
