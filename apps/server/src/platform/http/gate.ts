// What stands before every call, as routes are given it; who may ask how often is decided where keys are (accounts/api-keys/create-gate.ts).
import type { Credentials } from '@curbwright/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GuardedCall } from './caller.ts';

/** A call as the gate sees it; routes that are no calls of the contract describe themselves so. */
export interface GatedCall extends GuardedCall {
  readonly credentials: Credentials;
  readonly anyOrigin: boolean;
  /** What its uses are counted under. */
  readonly name: string;
}

type GateHook = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** The `onRequest` hook of a call: sets `request.caller`, or answers the refusal. */
export type Gate = (call: GatedCall) => GateHook;
