// Types of what the tests know of each operation: who may call it, how to send it so that it
// succeeds, and what it leaves behind. Written by hand, independently of the contract.
import type { Access, Contract, OperationName } from '@curbwright/contract';
import type { KeyScope } from '@curbwright/core';
import type { LightMyRequestResponse } from 'fastify';
import type { FormFile } from '../form-body.ts';
import type { TestClient } from '../proposals.ts';
import type { TestApi } from '../test-api.ts';

/** The user who owns the object. */
export interface Owner {
  readonly username: string;
  readonly hand: TestClient;
}

/** The test context in which requests are sent. */
export interface TestContext {
  readonly api: TestApi;
  readonly admin: TestClient;
  /** URL of the webhook receiver. */
  readonly target: string;
  /** Returns a link without a proposal, a different one each time. */
  link(): number;
  /** Returns a different number each time. */
  number(): number;
}

/** The data sent in a request. */
export interface RequestData {
  /** Path parameters. */
  readonly at?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: object;
  readonly form?: { readonly files: readonly FormFile[]; readonly fields?: Readonly<Record<string, string>> };
  /**
   * The user who sends the request when it is not the owner. `authorization` is `null` for a user
   * who has no token yet.
   */
  readonly by?: {
    readonly username: string | null;
    readonly authorization: string | null;
    readonly cookie?: string;
  };
}

/** How to send an operation so that it succeeds on an object created by the owner. */
export type RequestFixture = (owner: Owner, context: TestContext) => RequestData | Promise<RequestData>;

/** The demo city as sample requests see it. */
export interface SampleCity {
  /** Links of the city; the first one has measurements. */
  readonly links: readonly number[];
  readonly segment: string;
  readonly box: readonly [number, number, number, number];
  readonly zone: number;
  readonly scenario: number;
  readonly batch: number;
  readonly asset: number;
  /** Ids of regulations. */
  readonly regulations: readonly number[];
  /** First and last day with measured parking sessions. */
  readonly from: string;
  readonly to: string;
}

/** Requests for a read, chosen so that the responses contain data; several where they differ. */
export type SampleRequests = (
  city: SampleCity,
  context: TestContext,
) => readonly RequestData[] | Promise<readonly RequestData[]>;

/** Whose object a request is about: the caller's own, another user's, or one that does not exist. */
export type ObjectKind = 'own' | 'other' | 'none';

/** What a write announces as changed. */
type Announcement = 'proposals' | 'assets' | 'work orders' | 'zones' | 'city' | 'configuration' | 'webhook';

/** What the tests know of an operation. */
export interface OperationFacts {
  /** Who may call it. The access matrix compares this, `scope` and `credentials` with the contract. */
  readonly access: Access;
  /** The scope an API key needs. Without it a key gives no access, except to public reads. */
  readonly scope?: KeyScope;
  /**
   * `ignored`: sign-in operations, and those without confidential data. `forgiving`: an invalid
   * token counts as no token. By default an invalid token gets 401.
   */
  readonly credentials?: 'forgiving' | 'ignored';
  /** Every operation with an id in its path needs one. */
  readonly request?: RequestFixture;
  /** A read with required parameters needs them. */
  readonly samples?: SampleRequests;
  readonly announces?: readonly Announcement[];
  /** Why the operation has no audit entry. */
  readonly unaudited?: string;
  /** The object in the path belongs to the city, so no user has one of their own. */
  readonly ofTheCity?: true;
  /** Statuses other than success, or 404 for no object: for every user who has access, or by user. */
  readonly statuses?: Readonly<Partial<Record<ObjectKind, number | Readonly<Record<string, number>>>>>;
}

interface AuditedWrite extends OperationFacts {
  readonly request: RequestFixture;
  readonly announces: readonly Announcement[];
}
interface UnauditedWrite extends OperationFacts {
  readonly unaudited: string;
  readonly announces?: never;
}
/** A write has an audit entry and announces its changes, or states why it has no entry. */
type WriteFacts = UnauditedWrite | AuditedWrite;

type FactsOf<One extends Contract[OperationName]> = One extends { method: 'GET' }
  ? One extends { writes: true }
    ? WriteFacts
    : OperationFacts
  : WriteFacts;

/** An entry for each operation of the contract; a missing one is a compile error. */
export type AllOperationFacts = { readonly [Name in OperationName]: FactsOf<Contract[Name]> };

/** Reasons for having no audit entry. */
export const computesOnly = 'computes a response and changes nothing';
export const exportsFile = 'writes a file for the caller; the request log has who downloaded it';

/** Returns a successful response; throws for any other. */
export function expectSuccess(answer: LightMyRequestResponse): LightMyRequestResponse {
  if (answer.statusCode >= 300) throw new Error(`${answer.raw.req.url}: ${answer.statusCode} ${answer.body}`);
  return answer;
}

/** Returns the id of the object that a response created. */
export function createdId(answer: LightMyRequestResponse): number {
  const { id, results } = expectSuccess(answer).json<{ id?: number; results?: readonly { id: number }[] }>();
  const found = id ?? results?.[0]?.id;
  if (found === undefined) throw new Error(`no id in ${answer.body}`);
  return found;
}

/**
 * A request on an object created by a POST to `url`: the object's id is the path parameter, and
 * `body` is sent.
 */
export const onCreated =
  (url: string, make: (context: TestContext, owner: Owner) => object, body: object = {}): RequestFixture =>
  async (owner, context) => ({
    at: { id: createdId(await owner.hand.post(url, make(context, owner))) },
    body,
  });
