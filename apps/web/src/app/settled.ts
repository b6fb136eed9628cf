// A read asked for outside a component: subscribed to until it is answered. Without a subscriber RTK Query throws the answer away when a write
// invalidates its tag meanwhile, and who asked would see nothing.

/** Waits for the answer of `dispatch(api.endpoints.….initiate(…))`, then lets go of it. */
export async function settled<Answer>(
  request: PromiseLike<Answer> & { readonly unsubscribe: () => void },
): Promise<Answer> {
  try {
    return await request;
  } finally {
    request.unsubscribe();
  }
}
