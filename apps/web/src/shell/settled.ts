// A read asked for outside a component: subscribed to until it is answered. Without a subscriber RTK Query throws the answer away when a write
// invalidates its tag meanwhile, and who asked would see nothing.

/** Waits for the answer of `dispatch(api.endpoints.….initiate(…))`, then lets go of it. With an error there are no data: RTK Query keeps those of before. */
export async function settled<Data, Fault>(
  request: PromiseLike<{ readonly data?: Data; readonly error?: Fault }> & {
    readonly unsubscribe: () => void;
  },
): Promise<{ readonly data: Data | undefined; readonly error: Fault | undefined }> {
  try {
    const { data, error } = await request;
    return { data: error === undefined ? data : undefined, error };
  } finally {
    request.unsubscribe();
  }
}
