// A person of the city at work by API: every answer with its status; no answer at all is told apart.
import { password } from './city.ts';

/** What came back; status 0 = no answer: nobody knows whether it was done. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface Hand {
  /** The header it signs its requests with. */
  readonly authorization: string;
  send(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** A body as it is, called JSON. */
  raw(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body: string): Promise<Answer>;
  /** A form with files. */
  form(path: string, form: FormData): Promise<Answer>;
}

export async function ask(url: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
    const text = await answer.text();
    return {
      status: answer.status,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    };
  } catch {
    return { status: 0, body: null };
  }
}

/** A member of a JSON answer; undefined where it has none. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

export const wasDone = ({ status }: Answer) => status >= 200 && status < 300;

/** Signs in; throws where that is refused. */
export async function handOf(url: string, person: string): Promise<Hand> {
  const json = { 'content-type': 'application/json' };
  const signed = await ask(`${url}/api/token/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: person, password }),
  });
  const access = member(signed.body, 'access');
  if (typeof access !== 'string')
    throw new Error(`${person} cannot sign in: ${signed.status} ${JSON.stringify(signed.body)}`);
  const authorization = `Bearer ${access}`;
  return {
    authorization,
    send: (method, path, body, headers = {}) =>
      ask(`${url}${path}`, {
        method,
        headers: { authorization, ...(body === undefined ? {} : json), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    raw: (method, path, body) => ask(`${url}${path}`, { method, headers: { authorization, ...json }, body }),
    form: (path, body) => ask(`${url}${path}`, { method: 'POST', headers: { authorization }, body }),
  };
}
