// @vitest-environment happy-dom
// A text goes to the clipboard; the old way where the browser keeps the clipboard from scripts, without a trace and with the focus given back.
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy.ts';

const made: Element[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
  for (const element of made.splice(0)) element.remove();
});

function clipboard(writeText: (text: string) => Promise<void>): void {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
}

/**
 * Mocks `execCommand`. Records each copy: the command, the selected text, and where its field is
 * placed.
 */
function oldWay(works: boolean) {
  const copied: unknown[] = [];
  const execCommand = (command: string) => {
    const field = document.activeElement;
    if (field instanceof HTMLTextAreaElement)
      copied.push(
        command,
        field.value.slice(field.selectionStart, field.selectionEnd),
        field.parentElement?.tagName,
        field.style.position,
        field.style.opacity,
      );
    return works;
  };
  Object.assign(document, { execCommand });
  vi.spyOn(HTMLTextAreaElement.prototype, 'select').mockImplementation(function (this: HTMLTextAreaElement) {
    this.focus();
    this.setSelectionRange(0, this.value.length);
  });
  const find = document.querySelector.bind(document);
  vi.spyOn(document, 'querySelector').mockImplementation((selector: string) =>
    find(selector.replace(':modal', '')),
  );
  return copied;
}

it('writes to the clipboard', async () => {
  const written: string[] = [];
  clipboard(async (text) => void written.push(text));
  expect([await copyText('a link'), written]).toEqual([true, ['a link']]);
  expect(document.querySelector('textarea')).toBeNull();
});

it.each([true, false])('copies a selected text where it may not: %s', async (works) => {
  clipboard(() => Promise.reject(new Error('Not allowed')));
  const before = document.body.appendChild(document.createElement('button'));
  made.push(before);
  before.focus();
  const copied = oldWay(works);
  expect(await copyText('a link')).toBe(works);
  expect(copied).toEqual(['copy', 'a link', 'BODY', 'fixed', '0']);
  expect([document.querySelector('textarea'), document.activeElement]).toEqual([null, before]);
});

it('does that inside of an open dialog', async () => {
  clipboard(() => Promise.reject(new Error('Not allowed')));
  made.push(document.body.appendChild(document.createElement('dialog')));
  const copied = oldWay(true);
  await copyText('a link');
  expect(copied[2]).toBe('DIALOG');
});
