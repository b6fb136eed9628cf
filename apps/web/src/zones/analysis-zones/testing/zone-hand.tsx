// Opens the drawing tool of a zone component for tests.
import { vi } from 'vitest';
import { mockResponse } from '../../../testing/answer-of.ts';
import { type Answers, open } from '../../../testing/page.tsx';
import { noRuleSets } from '../../../testing/proposal.ts';
import type { DrawingTarget } from '../shape-drawing.ts';
import { ZoneDrawTool } from '../zone-draw-handler.tsx';

const slots = { ways: <p>Ways</p>, filter: <p>Filter</p>, paste: <p>Paste</p> };

/** Opens the drawing tool on a shape; `before` runs just before it is rendered. */
export async function openZoneDrawing(
  drawn: Pick<DrawingTarget, 'type' | 'shape'>,
  answers: Answers = {},
  before = () => {},
) {
  const acts = { onShape: vi.fn(), onKeep: vi.fn(), onCancel: vi.fn() };
  const part = (
    <ZoneDrawTool drawn={{ key: 'a', isNew: true, ...drawn }} title="Part" slots={slots} {...acts} />
  );
  before();
  const { view, person, asked } = await open(part, {
    ruleSets: () => noRuleSets,
    previewZoneComponent: () => mockResponse('previewZoneComponent', { spaces: 3, metres: 20, segments: 2 }),
    ...answers,
  });
  const last = () => acts.onShape.mock.calls.at(-1);
  const keep = () => view.getByRole('button', { name: 'Keep shape' });
  const disabled = () =>
    ['Undo', 'Redo'].map((name) => view.getByRole<HTMLButtonElement>('button', { name }).disabled);
  return { view, person, asked, last, keep, disabled, ...acts };
}
