// A read requested outside a component stays subscribed until its response arrives. Without a
// subscriber, RTK Query discards the response when a write invalidates its tag in the meantime, and
// the caller would get nothing.

/**
 * Waits for the response of `dispatch(api.endpoints.….initiate(…))`, then unsubscribes. After an
 * error there is no data, although RTK Query retains the previous data.
 */
export async function awaitQuery<Data, Fault>(
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
