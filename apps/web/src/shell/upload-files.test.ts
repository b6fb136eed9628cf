// Tests file uploads, including one that is stopped before it starts.
import { calls } from 'virtual:staff-calls';
import { afterEach, expect, it, vi } from 'vitest';
import { uploadFiles } from './upload-files.ts';

afterEach(() => vi.unstubAllGlobals());

/** Mocks the browser objects that Node lacks; returns what was sent. */
function page() {
  const sent: unknown[] = [];
  const headers = new Headers();
  let stops = 0;
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'es' } });
  vi.stubGlobal('location', { pathname: '/manager/listview/' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget();
      open() {}
      setRequestHeader(name: string, value: string) {
        headers.set(name, value);
      }
      send(body: unknown) {
        sent.push(body);
      }
      abort() {
        stops += 1;
        this.dispatchEvent(new Event('abort'));
      }
    },
  );
  return { sent, headers, stopped: () => stops };
}

const sending = (signal: AbortSignal) => {
  const files = [new File(['id'], 'curbs.csv')];
  return uploadFiles({ call: calls.createImportJob, files, signal, onProgress: () => {} });
};
const failed = { error: { status: 0, request: 'POST /api/import_job/', body: null } };

it('sends nothing where it was stopped before', async () => {
  const { sent } = page();
  expect(await sending(AbortSignal.abort())).toEqual(failed);
  expect(sent).toEqual([]);
});

it('sends nothing for somebody who signed out here', async () => {
  const { sent } = page();
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'signed_out' ? 'null null' : null) });
  expect(await sending(new AbortController().signal)).toEqual(failed);
  expect(sent).toEqual([]);
});

it('stops what is on its way, which says the language of the page', async () => {
  const { sent, headers, stopped } = page();
  const stop = new AbortController();
  const answer = sending(stop.signal);
  expect(sent).toHaveLength(1);
  expect(headers.get('x-page-language')).toBe('es');
  stop.abort();
  expect(await answer).toEqual(failed);
  expect(stopped()).toBe(1);
});
