// @vitest-environment happy-dom
// The order of a regulation for a traffic authority: where it is offered, what it cannot say, and the file.
import { within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, defaultCity, ErrorResponse, open } from '../../testing/page.tsx';
import { LegalOrderButton } from './legal-order-button.tsx';

const authority = (config_value: unknown) => ({
  currentCity: () => ({ ...defaultCity, configuration: [{ config_key: 'TRAFFIC_AUTHORITY', config_value }] }),
});
const opened = (config_value: unknown, answers: Answers = {}) =>
  open(<LegalOrderButton regulation={{ id: 12, regulationId: 'R-7' }} />, {
    ...authority(config_value),
    ...answers,
  });
const dialog = () => within(document.body).findByRole('dialog');

it.each([['1234'], [null]])('is offered by no city whose number is %j', async (config_value) => {
  const { view } = await opened(config_value);
  expect(view.queryByRole('button')).toBeNull();
});

it('asks for the version in force, lists what is lost, and saves the record', async () => {
  const saved: string[] = [];
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { person, view, asked } = await opened(1234, {
    regulationOrder: () =>
      mockResponse('regulationOrder', {
        name: 'order-R-7.json',
        record: { source: { actionType: 'new' } },
        losses: [
          { place: 'rule 1', text: 'The price is not said.' },
          { place: 'rule 2', text: 'The photo is not said.' },
        ],
      } as never),
  });
  expect(document.querySelector('[role=dialog]')).toBeNull();
  await person.click(view.getByRole('button'));
  const box = within(await dialog());
  expect((await box.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'The price is not said. rule 1',
    'The photo is not said. rule 2',
  ]);
  expect(asked.find(({ name }) => name === 'regulationOrder')).toMatchObject({
    params: { id: '12' },
    query: { language: 'en' },
  });
  expect(document.body.textContent).toMatch(/R-7[\s\S]*1234/);
  const buttons = box.getAllByRole('button');
  await person.click(buttons.at(-1) as HTMLElement);
  expect(saved).toEqual(['order-R-7.json']);
  expect(await blobs[0]?.text()).toMatch(
    /^\{\n {2}"source": \{\n {4}"actionType": "new"\n {2}\},[\s\S]*\n\}\n$/,
  );
  expect(blobs[0]?.type).toBe('application/json');
  vi.restoreAllMocks();
});

it('says that nothing is lost where nothing is', async () => {
  const { person, view } = await opened(1234, {
    regulationOrder: () =>
      mockResponse('regulationOrder', { name: 'a.json', record: {}, losses: [] } as never),
  });
  await person.click(view.getByRole('button'));
  const box = within(await dialog());
  await expect.poll(() => box.getAllByRole('button').length).toBeGreaterThan(1);
  expect(box.queryByRole('list')).toBeNull();
});

it('says why there is none', async () => {
  const { person, view } = await opened(1234, {
    regulationOrder: () => new ErrorResponse(409, { code: 'no', detail: 'It has no place.' }),
  });
  await person.click(view.getByRole('button'));
  const box = within(await dialog());
  expect((await box.findByRole('alert')).textContent).toContain('It has no place.');
});
