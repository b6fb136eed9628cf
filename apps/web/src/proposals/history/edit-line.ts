// What an edit changed in the rules of a draft, in one line, from the values in the audit log.
import type { HistoryEntry } from '@curbwright/contract';
import {
  compareRules,
  formatRuleChanges,
  joinChangeLines,
  payment,
  type Reader,
  restriction,
  restrictionsOfDraft,
} from '@curbwright/core';
import { z } from 'zod';

/** The rules of a draft as the audit log records them. */
const recordedRules = z.object({
  subActivity: z.string(),
  timeLimit: z.int().nullable().default(null),
  payment: payment.nullable().default(null),
  restrictions: z.array(restriction),
});

/**
 * Returns the line; `null` if the entry is no edit of a draft's rules. What the proposal as a whole
 * changes is another line.
 */
export function editLineOf(
  { noun, action, before, after }: HistoryEntry,
  reader: Reader,
  typeName: (name: string) => string,
): string | null {
  if (noun !== 'proposed-regulation' || action !== 'edit') return null;
  const [old, next] = [recordedRules.safeParse(before), recordedRules.safeParse(after)];
  if (!old.success || !next.success) return null;
  const changes = compareRules(restrictionsOfDraft(old.data), restrictionsOfDraft(next.data));
  const { lines } = formatRuleChanges(changes, reader.language, reader, typeName);
  return lines.length === 0 ? null : joinChangeLines(lines, reader.language);
}
