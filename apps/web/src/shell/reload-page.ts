// Reloads the page once, although both a failed refresh and the 401 that follows request it.

/**
 * Milliseconds in which further reloads are ignored. Later ones are allowed, because the person may
 * have canceled leaving the page.
 */
const going = 5_000;
let isGoing = false;

export function reloadPage(): void {
  if (isGoing) return;
  isGoing = true;
  setTimeout(() => {
    isGoing = false;
  }, going);
  location.reload();
}
