// Types of the modules that the build generates from the contract (contract-plugin.ts).
declare module 'virtual:contract-calls' {
  import type { Operation, OperationName, StaffOperationName } from '@curbwright/contract';

  export type PlainCall = Pick<
    Operation,
    'method' | 'path' | 'sealed' | 'credentials' | 'answerMedia' | 'provides' | 'invalidates'
  > & {
    /** Set only for a GET that writes. */
    readonly writes?: boolean;
    /** Sent with an idempotency key, so that the server performs it only once. */
    readonly creates?: boolean;
  };
  export const calls: Readonly<Record<Exclude<OperationName, StaffOperationName>, PlainCall>>;
}

declare module 'virtual:staff-calls' {
  import type { PlainCall } from 'virtual:contract-calls';
  import type { StaffOperationName } from '@curbwright/contract';

  export const calls: Readonly<Record<StaffOperationName, PlainCall>>;
}
