// Sends requests to the CDS server of a test city over real HTTP in a given version, and parses the
// JSON responses.
import type { CdsServedVersion } from '@curbwright/contract';
import type { TestApi } from './test-api.ts';

export type Fields = Record<string, unknown>;

export interface CdsResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The whole response body; empty if it is not JSON. */
  readonly body: Fields;
  /** The object under `data`. */
  readonly data: Fields;
}

export interface CdsClient {
  /** `http://…/cds` */
  readonly base: string;
  /**
   * Requests a path below `base`. `more` are additional headers; the version's Accept header is
   * sent unless they contain one.
   */
  ask(path: string, more?: Readonly<Record<string, string>>): Promise<CdsResponse>;
  /** Returns the list with this name. */
  list(path: string, name: string): Promise<Fields[]>;
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Returns a text field; empty if it is missing or not text. */
export function textIn(fields: Fields | undefined, name: string): string {
  const value = fields?.[name];
  return typeof value === 'string' ? value : '';
}

export function accepts(version: string, media = 'json'): string {
  return `application/vnd.cds+${media};version=${version}`;
}

/** Starts the app of a test on its own port. */
export async function listening(api: TestApi): Promise<string> {
  return api.app.listen({ port: 0, host: '127.0.0.1' });
}

export function cdsClient(address: string, version: CdsServedVersion): CdsClient {
  const base = `${address}/cds`;
  const ask: CdsClient['ask'] = async (path, more = {}) => {
    const response = await fetch(`${base}/${path}`, { headers: { accept: accepts(version), ...more } });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
    const body = isJson ? fieldsOf(JSON.parse(text)) : {};
    return { status: response.status, headers: response.headers, text, body, data: fieldsOf(body.data) };
  };
  return {
    base,
    ask,
    list: async (path, name) => {
      const { data, status, text } = await ask(path);
      const list = data[name];
      if (!Array.isArray(list))
        throw new Error(`${path} answered ${status} without ${name}: ${text.slice(0, 300)}`);
      return list.map(fieldsOf);
    },
  };
}
