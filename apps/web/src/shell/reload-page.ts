// Loads the page again, once: a refresh that broke asks for it, and so does the 401 it left behind.

/** Milliseconds; a page that asks before it goes may stay, and may be told again later. */
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
