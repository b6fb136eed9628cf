// How a call of the contract is asked so that it is done, on a thing somebody chosen has made: for tests that go through all calls.
import type { OperationName } from '@curbwright/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { FormFile } from '../form-body.ts';
import type { Hand } from '../proposals.ts';
import type { TestApi } from '../test-api.ts';

/** Whose thing it is. */
export interface Owner {
  readonly username: string;
  readonly hand: Hand;
}

/** Where it is done. */
export interface Room {
  readonly api: TestApi;
  readonly admin: Hand;
  /** Of a receiver of webhooks. */
  readonly target: string;
  /** Each time another link that bears no proposal. */
  link(): number;
  /** Each time another number. */
  number(): number;
}

/** What the call is sent. */
export interface Ask {
  /** The parameters of its address. */
  readonly at?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: object;
  readonly form?: { readonly files: readonly FormFile[]; readonly fields?: Readonly<Record<string, string>> };
  /** Who asks, where it is not the owner; `authorization` is null for who has none yet. */
  readonly by?: {
    readonly username: string | null;
    readonly authorization: string | null;
    readonly cookie?: string;
  };
}

export type Deed = (owner: Owner, room: Room) => Ask | Promise<Ask>;
export type Deeds = Readonly<Partial<Record<OperationName, Deed>>>;

/** The answer, when it is a good one. */
export function done(answer: LightMyRequestResponse): LightMyRequestResponse {
  if (answer.statusCode >= 300) throw new Error(`${answer.raw.req.url}: ${answer.statusCode} ${answer.body}`);
  return answer;
}

/** The id of what an answer made. */
export function idIn(answer: LightMyRequestResponse): number {
  const { id, results } = done(answer).json<{ id?: number; results?: readonly { id: number }[] }>();
  const found = id ?? results?.[0]?.id;
  if (found === undefined) throw new Error(`no id in ${answer.body}`);
  return found;
}

/** A deed on a thing that was made by a POST to `url`: its id is the address, `body` what is sent. */
export const onMade =
  (url: string, make: (room: Room, owner: Owner) => object, body: object = {}): Deed =>
  async (owner, room) => ({ at: { id: idIn(await owner.hand.post(url, make(room, owner))) }, body });
