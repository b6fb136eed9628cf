// @vitest-environment happy-dom
// Dialogs and exports: what closes them, where the focus goes, and what an export starts with.
import { fireEvent } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { open } from '../testing/page.tsx';
import { Dialog } from './dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { ExportForm } from './export-form.tsx';
import { focusAfter } from './focus-after.ts';
import { focusMap } from './focus-map.ts';
import { isDialogOrMenuOpen } from './modal-state.ts';

const dialog = () => document.querySelector('dialog');

function WithDialog({ onClose, children }: { readonly onClose: () => void; readonly children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog
          title="Rules"
          closeLabel="Close"
          onClose={() => {
            onClose();
            setOpen(false);
          }}
        >
          {children}
        </Dialog>
      )}
    </>
  );
}

it.each([
  ['its button', (shown: HTMLElement) => fireEvent.click(shown.querySelector('button') as Element)],
  ['a click beside it', (shown: HTMLElement) => fireEvent.click(shown)],
  ['Escape, at once', (shown: HTMLElement) => fireEvent(shown, new Event('cancel', { cancelable: true }))],
])('is closed by %s, and gives the focus back', async (_how, close) => {
  const onClose = vi.fn();
  const { view, person } = await open(<WithDialog onClose={onClose}>text</WithDialog>);
  expect(isDialogOrMenuOpen()).toBe(false);
  const opener = view.getByRole('button', { name: 'Open' });
  await person.click(opener);
  const shown = dialog();
  if (shown === null) throw new Error('no dialog');
  expect([shown.open, isDialogOrMenuOpen()]).toEqual([true, true]);
  expect(document.getElementById(shown.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Rules');
  fireEvent.click(shown.querySelector('h2') as Element);
  expect(onClose).not.toHaveBeenCalled();
  close(shown);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect([dialog(), document.activeElement, isDialogOrMenuOpen()]).toEqual([null, opener, false]);
});

it('keeps Escape from the panel it was opened from, and no other key', async () => {
  const heard = vi.fn();
  await open(
    <div role="toolbar" onKeyDown={({ key }) => heard(key)}>
      <Dialog title="Rules" closeLabel="Close" onClose={vi.fn()}>
        <input />
      </Dialog>
    </div>,
  );
  const field = document.querySelector('dialog input');
  if (field === null) throw new Error('no field');
  fireEvent.keyDown(field, { key: 'Escape' });
  fireEvent.keyDown(field, { key: 'a' });
  expect(heard.mock.calls).toEqual([['a']]);
});

it('opens again where the browser closed it and who opened it does not let it go', async () => {
  const onClose = vi.fn();
  await open(
    <Dialog title="Rules" closeLabel="Close" onClose={onClose}>
      text
    </Dialog>,
  );
  dialog()?.close();
  await expect.poll(() => [onClose.mock.calls.length, dialog()?.open]).toEqual([1, true]);
});

it('gives the focus back to the button of the menu it was opened from', async () => {
  const { view, person } = await open(
    <>
      <button type="button" popoverTarget="more">
        More
      </button>
      <div popover="auto" id="more" style={{ display: 'block' }}>
        <WithDialog onClose={vi.fn()} />
      </div>
    </>,
  );
  await person.click(view.getByText('Open'));
  fireEvent.click(dialog() as Element);
  expect(document.activeElement?.textContent).toBe('More');
});

const exporting = {
  help: 'Rows as text.',
  busy: false,
  fault: null,
  onStop: vi.fn(),
  onClose: vi.fn(),
};
const ranges = [
  { value: 'all', label: 'All', count: 1200 },
  { value: 'found', label: 'Found', count: 30 },
  { value: 'ticked', label: 'Selected', count: 0 },
] as const;

function exportDialog(more: Partial<Parameters<typeof ExportDialog>[0]> = {}) {
  const onStart = vi.fn();
  const onStop = vi.fn();
  const part = (
    <ExportDialog
      {...exporting}
      title="Export"
      which="Which"
      ranges={ranges}
      types={['csv', 'json']}
      numberOf={(count) => `${count} rows`}
      helpOf={(type) => `help of ${type}`}
      {...{ onStart, onStop }}
      {...more}
    />
  );
  return { part, onStart, onStop };
}
const radios = () => [...document.querySelectorAll<HTMLInputElement>('dialog input[type=radio]')];
const start = () => fireEvent.submit(document.querySelector('form') as Element);

it('begins with the narrowest rows there are, and exports what is chosen', async () => {
  const { part, onStart } = exportDialog();
  await open(part);
  expect(radios().map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [true, false],
    [false, false],
  ]);
  expect(radios().map((radio) => radio.closest('label')?.textContent)).toEqual([
    'All 1200 rows',
    'Found 30 rows',
    'Selected 0 rows',
    'CSV .csv',
    'GeoJSON .geojson',
  ]);
  expect(dialog()?.textContent).toContain('help of csv');
  start();
  fireEvent.click(radios()[0] as Element);
  fireEvent.click(radios()[4] as Element);
  expect(dialog()?.textContent).toContain('help of json');
  start();
  expect(onStart.mock.calls).toEqual([
    ['found', 'csv'],
    ['all', 'json'],
  ]);
});

it.each([
  [{ ranges: [{ value: 'all', label: 'All', count: 0 }] }, /^There are no rows to export\.$/],
  [{ reason: 'Too many.' }, /^Too many\.$/],
])('does not start where it cannot: %o', async (more, expected) => {
  const { part, onStart } = exportDialog(more);
  await open(part);
  start();
  expect(onStart).not.toHaveBeenCalled();
  const button = document.querySelector('dialog button[type=submit]');
  expect(button?.getAttribute('aria-disabled')).toBe('true');
  expect(button?.getAttribute('aria-description')).toMatch(expected);
});

it('shows nothing where there is nothing to choose from', async () => {
  const { part } = exportDialog({ ranges: [] });
  await open(part);
  expect(dialog()).toBeNull();
});

it('can be stopped while it runs, and nothing else be chosen', async () => {
  const { part, onStop } = exportDialog({ busy: true });
  await open(part);
  expect([...document.querySelectorAll('fieldset')].map(({ disabled }) => disabled)).toEqual([true, true]);
  expect(document.querySelector('dialog button[type=submit]')).toBeNull();
  fireEvent.click(document.querySelector('form button') as Element);
  expect(onStop).toHaveBeenCalledTimes(1);
});

it('says why an export failed', async () => {
  const { view } = await open(
    <ExportForm {...exporting} reason={null} fault="No room." onStart={vi.fn()}>
      choices
    </ExportForm>,
  );
  expect(view.getByRole('alert').textContent).toBe('No room.');
});

function FocusLater() {
  const [more, setMore] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() =>
          focusAfter(
            () => setMore(true),
            () => document.querySelector('#late'),
          )
        }
      >
        More
      </button>
      {more && <input id="late" />}
    </>
  );
}

it('draws a change before it moves the focus, and leaves it where nothing is found', async () => {
  const { view, person } = await open(<FocusLater />);
  await person.click(view.getByRole('button'));
  expect(document.activeElement?.id).toBe('late');
  focusAfter(vi.fn(), () => null);
  expect(document.activeElement?.id).toBe('late');
});

it.each([
  [
    'the map',
    <div key="map" data-stage>
      <canvas tabIndex={0} data-it />
    </div>,
  ],
  ['what stands for it', <p key="none" tabIndex={-1} data-no-map data-it />],
])('gives the focus to %s', async (_what, part) => {
  await open(part);
  focusMap();
  expect(document.activeElement?.hasAttribute('data-it')).toBe(true);
});
