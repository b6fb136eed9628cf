// @vitest-environment happy-dom
// Photos and files of an asset: which are shown, how some are added, saved, deleted, and what a failed try leaves.
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { AssetFiles } from './asset-files.tsx';

afterEach(() => void vi.restoreAllMocks());

const { files: none } = mockResponse('asset');
const stored = (id: number, name: string, media_type: string, size: number, user: string | null) =>
  ({ ...none?.[0], id, name, media_type, size, user, created: '2026-11-20T18:30:00Z' }) as never;
const files = [
  stored(4, 'bench.png', 'image/png', 2100, 'ana'),
  stored(5, 'plan.pdf', 'application/pdf', 999_001, null),
];
async function shown(answers: Answers = {}, mayNot: string | null = null, list = files) {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const page = await open(<AssetFiles asset={9} files={list} mayNot={mayNot} />, {
    storedFile: () => 'bytes',
    ...answers,
  });
  const press = (name: string) => page.person.click(page.view.getByRole('button', { name }));
  const inDialog = () => within(screen.getByRole('dialog', { hidden: true }));
  const answer = (name: string) => page.person.click(inDialog().getByRole('button', { name, hidden: true }));
  const of = (call: string) => page.asked.filter(({ name }) => name === call);
  const choose = (...names: string[]) => {
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    const chosen = names.map((name) => new File(['x'], name, { type: 'text/plain', lastModified: 5 }));
    Object.defineProperty(input, 'files', { value: chosen, configurable: true });
    fireEvent.change(input);
  };
  return { ...page, press, inDialog, answer, of, choose };
}

it('says of each its size, who and when; shows pictures, and reads nothing else', async () => {
  const { view, of, press } = await shown();
  const said = view.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(said[0]).toMatch(/^bench\.png3 kB · ana · .*12:30/);
  expect(said[1]).toMatch(/^plan\.pdf1,000 kB · [^·]*12:30/);
  await expect.poll(() => document.querySelectorAll('li img').length).toBe(1);
  expect(of('storedFile').map(({ params }) => params.id)).toEqual(['4']);
  await press('View bench.png');
  expect(screen.getByAltText('bench.png').getAttribute('src')).toBe('blob:1');
});

it('says that there are none', async () => {
  const { view } = await shown({}, null, []);
  expect(view.getByText('No photos or files yet.')).toBeTruthy();
  expect(view.queryByRole('list')).toBeNull();
});

it('adds several at once; the same sent again have the same name, others another', async () => {
  let refuses = true;
  const no = new ErrorResponse(503, { code: 'busy', detail: 'Not now.' });
  const { view, of, choose } = await shown({
    addAssetFiles: () => (refuses ? no : mockResponse('addAssetFiles')),
  });
  choose('a.txt', 'b.txt');
  expect((await view.findByRole('alert')).textContent).toBe('Not now.');
  refuses = false;
  choose('a.txt', 'b.txt');
  await expect.poll(() => lastToast()).toBe('2 files were added.');
  expect(view.queryByRole('alert')).toBeNull();
  choose('a.txt', 'b.txt');
  await expect.poll(() => of('addAssetFiles').length).toBe(3);
  const names = of('addAssetFiles').map(({ body }) => (body as { submission: string }).submission);
  expect([names[1] === names[0], names[2] === names[1]]).toEqual([true, false]);
  expect(of('addAssetFiles')[0]?.params).toEqual({ id: '9' });
  await expect
    .poll(() => view.getByRole<HTMLButtonElement>('button', { name: 'Add photos or files' }).disabled)
    .toBe(false);
});

it('takes another name for other files after a failed try, and sends nothing of none', async () => {
  const { of, choose, view } = await shown({
    addAssetFiles: () => new ErrorResponse(503, { code: 'busy', detail: 'Not now.' }),
  });
  choose();
  expect(of('addAssetFiles')).toEqual([]);
  choose('a.txt');
  await view.findByRole('alert');
  choose('b.txt');
  await expect.poll(() => of('addAssetFiles').length).toBe(2);
  const [first, second] = of('addAssetFiles').map(({ body }) => (body as { submission: string }).submission);
  expect(first).not.toBe(second);
});

it('saves one under its name, or says that it did not come', async () => {
  let refuses = false;
  const no = new ErrorResponse(404, { code: 'not_found', detail: 'Not found.' });
  const { press } = await shown({ storedFile: () => (refuses ? no : 'bytes') });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await press('Download plan.pdf');
  await expect.poll(() => saved).toEqual(['plan.pdf']);
  refuses = true;
  await press('Download bench.png');
  await press('Download plan.pdf');
  expect(saved.length).toBeGreaterThanOrEqual(1);
});

it('deletes one when that is meant, or says why not', async () => {
  let refuses = true;
  const no = new ErrorResponse(403, { code: 'permission_denied', detail: 'Not yours.' });
  const { press, answer, of, inDialog } = await shown({
    deleteStoredFile: () => (refuses ? no : mockResponse('deleteStoredFile')),
  });
  await press('Delete plan.pdf');
  expect(inDialog().getByText('plan.pdf will be permanently deleted.')).toBeTruthy();
  await answer('Cancel');
  expect(of('deleteStoredFile')).toEqual([]);
  await press('Delete plan.pdf');
  await answer('Delete file');
  await expect.poll(() => lastToast()).toBe('Not yours.');
  refuses = false;
  await press('Delete plan.pdf');
  await answer('Delete file');
  await expect.poll(() => of('deleteStoredFile').map(({ params }) => params.id)).toEqual(['5', '5']);
  await expect.poll(() => screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

it('lets who may not change it save files only', async () => {
  const { view } = await shown({}, 'No.');
  expect(view.queryByRole('button', { name: 'Add photos or files' })).toBeNull();
  expect(view.queryByRole('button', { name: /^Delete/ })).toBeNull();
  expect(view.getAllByRole('button', { name: /^Download/ })).toHaveLength(2);
});
