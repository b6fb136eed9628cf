// Runs interactive imports for tests: uploads files, starts the next step, and waits until no
// worker is processing the job.
import type { ImportJobResponse } from '@curbwright/contract';
import { expect } from 'vitest';
import { type FormFile, formBody } from './form-body.ts';
import type { TestApi } from './test-api.ts';

export const formFile = (name: string, text: string): FormFile => ({ name, bytes: Buffer.from(text) });

/** Returns the import requests of a user. `room` provides the API and the access token. */
export function createImportClient(room: () => { readonly api: TestApi; readonly token: string }) {
  const bearer = () => ({ authorization: `Bearer ${room().token}` });

  async function send(files: readonly FormFile[], fields: Readonly<Record<string, string>> = {}) {
    const form = formBody(files, fields);
    return room().api.inject({
      method: 'POST',
      url: '/api/import_job/',
      headers: { ...bearer(), 'content-type': form.type },
      payload: form.bytes,
    });
  }
  const get = (url: string) => room().api.inject({ method: 'GET', url, headers: bearer() });
  const post = (url: string, payload: object = {}) =>
    room().api.inject({ method: 'POST', url, headers: bearer(), payload });

  /** Returns the job once no worker is processing it. */
  async function settled(id: number, language = 'en'): Promise<ImportJobResponse> {
    let job: ImportJobResponse | null = null;
    await expect
      .poll(
        async () => {
          job = (await get(`/api/import_job/${id}/?language=${language}`)).json<ImportJobResponse>();
          return job.state;
        },
        { timeout: 60_000, interval: 50 },
      )
      .not.toMatch(/ing$/);
    if (job === null) throw new Error('no job');
    return job;
  }

  async function uploaded(...files: FormFile[]): Promise<ImportJobResponse> {
    const sent = await send(files);
    expect(sent.statusCode, sent.body).toBe(201);
    return settled(sent.json<ImportJobResponse>().id);
  }

  async function moved(id: number, move: string, payload: object = {}): Promise<ImportJobResponse> {
    const asked = await post(`/api/import_job/${id}/${move}/`, payload);
    expect(asked.statusCode, asked.body).toBe(200);
    return settled(id);
  }

  return { send, get, post, settled, uploaded, moved };
}
