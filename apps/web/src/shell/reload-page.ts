// Reloads the page once, although both a failed refresh and the 401 that follows request it.

/**
 * Milliseconds in which further reloads are ignored. Later ones are allowed, because the user may
 * have canceled leaving the page.
 */
const ignoreReloadsMs = 5_000;
let isReloading = false;

export function reloadPage(): void {
  if (isReloading) return;
  isReloading = true;
  setTimeout(() => {
    isReloading = false;
  }, ignoreReloadsMs);
  location.reload();
}
