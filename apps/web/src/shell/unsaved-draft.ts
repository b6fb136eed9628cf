// Registers unsaved work, so that leaving it requires a confirmation.

let draftCheck: () => boolean = () => false;
const signOutChecks: (() => Promise<boolean>)[] = [];

/** Registers the check for unsaved edits in the open draft. */
export function setDraftCheck(check: () => boolean): void {
  draftCheck = check;
}

export function hasUnsavedDraft(): boolean {
  return draftCheck();
}

/**
 * Adds a question to ask before signing out; it resolves to `true` if the user still wants to sign
 * out.
 */
export function addSignOutCheck(question: () => Promise<boolean>): void {
  signOutChecks.push(question);
}

/**
 * Asks the questions one after the other; resolves to `true` if the user still wants to sign out.
 */
export async function confirmSignOut(): Promise<boolean> {
  for (const question of signOutChecks) if (!(await question())) return false;
  return true;
}
