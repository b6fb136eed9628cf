// The module the build makes of the contract (contract-plugin.ts).
declare module 'virtual:contract-calls' {
  import type { Call, CallName } from '@curbwright/contract';

  export type PlainCall = Pick<
    Call,
    'method' | 'path' | 'sealed' | 'credentials' | 'answerMedia' | 'provides' | 'invalidates'
  >;
  export const calls: Readonly<Record<CallName, PlainCall>>;
}
