// npm exits on SIGTERM without passing it on, which would leave its child processes running.

/** Calls `onGone` once when the parent process has exited; only if npm started this process. */
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
