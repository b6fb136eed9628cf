// @vitest-environment happy-dom
// A button that opens a choice of files: what it hands on, and that it explains why it does not.
import { expect, it, vi } from 'vitest';
import { open } from '../testing/page.tsx';
import { FileButton } from './file-button.tsx';

it('hands on the chosen files, also the same again', async () => {
  const onFiles = vi.fn();
  const { person, view } = await open(
    <FileButton accept="text/plain" isMultiple onFiles={onFiles}>
      Add files
    </FileButton>,
  );
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  const clicked = vi.spyOn(input, 'click');
  await person.click(view.getByRole('button', { name: 'Add files' }));
  expect(clicked).toHaveBeenCalledTimes(1);
  const file = new File(['x'], 'a.txt', { type: 'text/plain' });
  await person.upload(input, [file]);
  await person.upload(input, [file]);
  expect(onFiles.mock.calls).toEqual([[[file]], [[file]]]);
});

it('opens nothing while there is a reason', async () => {
  const { person, view } = await open(
    <FileButton accept="image/*" isCamera reason="Sign in first." onFiles={vi.fn()}>
      Take a photo
    </FileButton>,
  );
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  expect(input.getAttribute('capture')).toBe('environment');
  const clicked = vi.spyOn(input, 'click');
  await person.click(view.getByRole('button', { name: 'Take a photo' }));
  expect(clicked).not.toHaveBeenCalled();
});
