// Type of the callback that receives an edit to a time span in the rule form.
import type { TimeSpan } from '@curbwright/core';

export type ChangeSpan = (change: Partial<TimeSpan>, part: string | null) => void;
