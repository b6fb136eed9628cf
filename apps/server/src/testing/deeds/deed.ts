// Types of request fixtures: how to send each operation of the contract so that it succeeds on an
// object created by a chosen user. For tests that cover every operation.
import type { OperationName } from '@curbwright/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { FormFile } from '../form-body.ts';
import type { Hand } from '../proposals.ts';
import type { TestApi } from '../test-api.ts';

/** The user who owns the object. */
export interface Owner {
  readonly username: string;
  readonly hand: Hand;
}

/** The test context in which requests are sent. */
export interface Room {
  readonly api: TestApi;
  readonly admin: Hand;
  /** URL of the webhook receiver. */
  readonly target: string;
  /** Returns a link without a proposal, a different one each time. */
  link(): number;
  /** Returns a different number each time. */
  number(): number;
}

/** The data sent in a request. */
export interface Ask {
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

export type Deed = (owner: Owner, room: Room) => Ask | Promise<Ask>;
export type Deeds = Readonly<Partial<Record<OperationName, Deed>>>;

/** Returns a successful response; throws for any other. */
export function done(answer: LightMyRequestResponse): LightMyRequestResponse {
  if (answer.statusCode >= 300) throw new Error(`${answer.raw.req.url}: ${answer.statusCode} ${answer.body}`);
  return answer;
}

/** Returns the id of the object that a response created. */
export function idIn(answer: LightMyRequestResponse): number {
  const { id, results } = done(answer).json<{ id?: number; results?: readonly { id: number }[] }>();
  const found = id ?? results?.[0]?.id;
  if (found === undefined) throw new Error(`no id in ${answer.body}`);
  return found;
}

/**
 * A request on an object created by a POST to `url`: the object's id is the path parameter, and
 * `body` is sent.
 */
export const onMade =
  (url: string, make: (room: Room, owner: Owner) => object, body: object = {}): Deed =>
  async (owner, room) => ({ at: { id: idIn(await owner.hand.post(url, make(room, owner))) }, body });
