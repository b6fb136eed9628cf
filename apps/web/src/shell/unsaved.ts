// Who has unsaved work says so here, so that nobody leaves it without being asked.

let draftCheck: () => boolean = () => false;
const questions: (() => Promise<boolean>)[] = [];

/** Says how to tell whether the open draft has unsaved edits. */
export function watchDraft(check: () => boolean): void {
  draftCheck = check;
}

export function hasUnsavedDraft(): boolean {
  return draftCheck();
}

/** Adds a question that is asked before somebody signs out; it resolves to whether they still want to. */
export function askBeforeSignOut(question: () => Promise<boolean>): void {
  questions.push(question);
}

/** Asks the questions one after the other; true when the person signs out all the same. */
export async function maySignOut(): Promise<boolean> {
  for (const question of questions) if (!(await question())) return false;
  return true;
}
