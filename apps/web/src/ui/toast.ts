// Toasts: failures at the bottom right for five seconds, successes at the top left (requirement §8). The toaster comes with the first one.
interface Toast {
  readonly message: string;
  readonly kind: 'failure' | 'success';
}

let toaster: Promise<typeof import('./toaster.tsx')> | null = null;

async function show(toast: Toast): Promise<void> {
  toaster ??= import('./toaster.tsx');
  (await toaster).showToast(toast.message, toast.kind);
}

/** One message at a time in one wording: a failure repeated while it is shown is not stacked. */
export function showFailure(message: string): void {
  void show({ message, kind: 'failure' });
}

export function showSuccess(message: string): void {
  void show({ message, kind: 'success' });
}
