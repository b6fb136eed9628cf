// A server with staff who are signed in, and curbs that each test takes for itself.
import { signInClient, type TestClient } from './proposals.ts';
import { openTestApi, type TestApi } from './test-api.ts';

export interface Staff {
  readonly api: TestApi;
  readonly editor: TestClient;
  readonly publisher: TestClient;
  readonly admin: TestClient;
  /** Ids of all curbs that `some` and `free` take from, in their order. */
  readonly links: readonly number[];
  /** Takes curbs that nothing else has taken. */
  readonly some: (count: number) => readonly number[];
  /** Takes one such curb. */
  readonly free: () => number;
}

/** Opens a server with its staff; close `api` after the tests. `most` = curbs that can be taken. */
export async function openStaff(most = 1000): Promise<Staff> {
  const api = await openTestApi();
  const links = api.city.box([-180, -90, 180, 90], most).ids;
  let next = 0;
  const some = (count: number) => {
    next += count;
    return links.slice(next - count, next);
  };
  return {
    api,
    editor: await signInClient(api, 'editor'),
    publisher: await signInClient(api, 'publisher'),
    admin: await signInClient(api, 'admin'),
    links,
    some,
    free: () => some(1)[0] ?? 0,
  };
}
