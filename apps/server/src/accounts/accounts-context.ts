// Context of the account handlers, in addition to the common API context.
import type { ApiContext } from '../platform/api-context.ts';
import type { Provider } from './identity-provider/provider.ts';

export interface AccountsContext extends ApiContext {
  /** The identity provider people may sign in with; `null` = none. */
  readonly provider: Provider | null;
}
