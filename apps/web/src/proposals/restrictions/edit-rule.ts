// Type of the callback through which the editor's fields report an edit: the changed fields, and a
// key under which quick edits are undone together.
import type { Restriction } from '@curbwright/core';

/** `part` names the field (`maxStay`); `null` = a separate undo step. */
export type EditRule = (change: Partial<Restriction>, part: string | null) => void;

export interface RuleFieldsProps {
  readonly rule: Restriction;
  readonly onEdit: EditRule;
}
