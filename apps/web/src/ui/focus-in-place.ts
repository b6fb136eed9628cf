// Moves the focus within a group of actions when the focused one goes away: after "Save" comes
// "Check", after "Approve" comes "Publish".

/** What takes over the focus, first the main action. */
const successors = [
  'button[data-variant="filled"]:not(:disabled)',
  'button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)',
];

/** Whether an element can have the focus now, or will again, such as a button that is busy. */
function staysFocusable(element: HTMLElement): boolean {
  return element.isConnected && (!element.matches(':disabled') || element.dataset.loading === 'true');
}

/**
 * Ref of a group of actions, such as a panel's footer. When its focused action is removed or
 * disabled, the focus moves to the main action that is left, or to the group itself; when it was
 * busy for a while, the focus returns to it.
 */
export function keepFocusWithin(group: HTMLElement | null): (() => void) | undefined {
  if (group === null) return undefined;
  let focused: HTMLElement | null = null;
  const inGroup = ({ target }: Event) =>
    target instanceof HTMLElement && target !== group && group.contains(target) ? target : null;
  const follow = (event: Event) => {
    focused = inGroup(event);
  };
  // A click on something that takes no focus also leaves the group.
  const leave = (event: Event) => {
    if (inGroup(event) === null) focused = null;
  };
  const observer = new MutationObserver(() => {
    if (focused === null || (document.activeElement !== document.body && document.activeElement !== null))
      return;
    if (staysFocusable(focused)) {
      if (!focused.matches(':disabled')) focused.focus({ preventScroll: true });
      return;
    }
    const next = successors.flatMap((selector) => [...group.querySelectorAll<HTMLElement>(selector)])[0];
    if (next === undefined) group.tabIndex = -1;
    (next ?? group).focus({ preventScroll: true });
  });
  observer.observe(group, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'data-loading'],
  });
  document.addEventListener('focusin', follow);
  document.addEventListener('pointerdown', leave);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', follow);
    document.removeEventListener('pointerdown', leave);
  };
}
