// What handlers of accounts are given beside what all are given.
import type { ApiContext } from '../platform/api-context.ts';
import type { Provider } from './identity-provider/provider.ts';

export interface AccountsContext extends ApiContext {
  /** The identity provider people may sign in with; null = none. */
  readonly provider: Provider | null;
}
