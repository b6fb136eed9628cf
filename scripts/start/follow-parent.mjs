// npm dies of a SIGTERM without passing it on, and would leave what it started behind.

/** Calls `onGone` once when the parent of this process has ended; only where npm started it. */
export function followParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, 200);
  watch.unref();
}
