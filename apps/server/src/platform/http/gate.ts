// The type of the gate, a check that runs before every operation. Rate limits per client are
// decided where API keys are handled (accounts/api-keys/create-gate.ts).
import type { Credentials } from '@curbwright/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GuardedOperation } from './caller.ts';

/**
 * The properties of an operation that the gate needs; routes outside the contract provide their
 * own.
 */
export interface GatedOperation extends GuardedOperation {
  readonly credentials: Credentials;
  readonly anyOrigin: boolean;
  /** The name under which its requests are counted. */
  readonly name: string;
}

type GateHook = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** The `onRequest` hook of an operation: sets `request.caller`, or sends the rejection. */
export type Gate = (call: GatedOperation) => GateHook;
