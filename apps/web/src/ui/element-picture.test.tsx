// @vitest-environment happy-dom
// A picture of a part of the page: boxes, words where they stand, what is left out or out of sight, what draws itself, and how fine it is.
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { captureElement, toStandaloneSvg } from './element-picture.ts';

/** Records the drawing calls, with the styles that applied. */
let told: unknown[][] = [];
let canvases: HTMLCanvasElement[] = [];
let hasPen = true;

function pen(canvas: HTMLCanvasElement) {
  canvases.push(canvas);
  const set: Record<string, unknown> = {};
  return new Proxy(set, {
    get:
      (_target, name) =>
      (...args: unknown[]) =>
        void told.push(
          [name, ...args, ...(name === 'fillText' ? [set.font, set.fillStyle] : [])].concat(
            name === 'fill' || name === 'fillRect'
              ? [set.fillStyle]
              : name === 'stroke'
                ? [set.strokeStyle, set.lineWidth]
                : [],
          ),
        ),
    set: (_target, name, value) => Reflect.set(set, name, value),
  });
}
const toldOf = (name: string) => told.filter(([first]) => first === name).map(([, ...rest]) => rest);

/** Bounding boxes by element id. */
const boxes: Record<string, DOMRect> = {
  part: new DOMRect(100, 50, 300, 200),
  box: new DOMRect(110, 70, 200, 40),
  thin: new DOMRect(110, 70, 200, 1),
};

beforeEach(() => {
  told = [];
  canvases = [];
  hasPen = true;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return (hasPen ? pen(this) : null) as never;
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['png'])));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxes[this.id] ?? new DOMRect(100, 50, 10, 10);
  });
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(200);
  // Every word is 30 px wide, with two words per line.
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockImplementation(function (this: Range) {
    const word = (this.startContainer.textContent ?? '').slice(0, this.startOffset).split(/\S+/).length - 1;
    return new DOMRect(120 + (word % 2) * 40, 60 + Math.floor(word / 2) * 20, 30, 16);
  });
  Object.assign(HTMLImageElement.prototype, { decode: async () => undefined });
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
});

async function drawn(content: ReactNode, own: (element: Element) => Blob | null = () => null) {
  cleanup();
  render(<div id="part">{content}</div>);
  const part = document.getElementById('part') as HTMLElement;
  return await captureElement(part, {
    own: async (element) => own(element),
    without: '[data-tool]',
    caption: 'Testville, 28 Nov 2026',
  });
}

it('is twice as fine as the screen, with a rim and a caption', async () => {
  const blob = await drawn(null);
  expect(await blob?.text()).toBe('png');
  // 300 + 2 × 16 pixels wide and 200 + 2 × 16 + 28 high, at twice the resolution.
  expect([canvases[0]?.width, canvases[0]?.height]).toEqual([664, 520]);
  expect(toldOf('scale')).toEqual([[2, 2]]);
  expect(toldOf('fillRect')[0]?.slice(0, 4)).toEqual([0, 0, 332, 260]);
  expect(toldOf('translate')).toEqual([[16, 16]]);
  expect(toldOf('fillText').at(-1)?.slice(0, 4)).toEqual(['Testville, 28 Nov 2026', 0, 228, 300]);
});

it('is no larger than a canvas holds', async () => {
  boxes.part = new DOMRect(100, 50, 7968, 200);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(7940);
  await drawn(null);
  // 8,000 × 8,000 pixels at half the resolution.
  expect([canvases[0]?.width, canvases[0]?.height]).toEqual([4000, 4000]);
  boxes.part = new DOMRect(100, 50, 300, 200);
});

it('is none where the browser makes none', async () => {
  hasPen = false;
  expect(await drawn(null)).toBeNull();
});

it('has words where they stand, line by line, in their colour', async () => {
  await drawn(<p style={{ color: 'rgb(1, 2, 3)', fontSize: '14px' }}>one two three</p>);
  const words = toldOf('fillText').slice(0, -1);
  expect(words.map((each) => each.slice(0, 4))).toEqual([
    ['one two', 20, 18, 71],
    ['three', 20, 38, 31],
  ]);
  expect(words[0]?.[5]).toBe('rgb(1, 2, 3)');
});

it('has boxes with their ground and frame, or a line at their foot', async () => {
  await drawn(
    <p
      id="box"
      style={{ backgroundColor: 'rgb(9, 9, 9)', border: '2px solid rgb(7, 7, 7)', borderRadius: '6px' }}
    ></p>,
  );
  expect(toldOf('roundRect').at(-1)).toEqual([10, 20, 200, 40, 6]);
  expect(toldOf('fill').at(-1)).toEqual(['rgb(9, 9, 9)']);
  expect(toldOf('stroke')).toEqual([['rgb(7, 7, 7)', 2]]);
  told = [];
  await drawn(<p id="box" style={{ borderBottom: '3px solid rgb(7, 7, 7)' }}></p>);
  expect([toldOf('moveTo'), toldOf('lineTo')]).toEqual([[[10, 60]], [[210, 60]]]);
  expect(toldOf('stroke')).toEqual([['rgb(7, 7, 7)', 3]]);
});

it.each([
  ['tools', () => <p data-tool="">word</p>],
  ['what is not displayed', () => <p style={{ display: 'none' }}>word</p>],
  ['what is hidden', () => <p style={{ visibility: 'hidden' }}>word</p>],
  ['what is clear', () => <p style={{ opacity: '0' }}>word</p>],
  [
    'what is for screen readers',
    () => (
      <p id="thin" style={{ overflow: 'hidden' }}>
        word
      </p>
    ),
  ],
])('leaves out %s', async (_what, content) => {
  await drawn(content());
  expect(toldOf('fillText')).toHaveLength(1);
});

it('draws what is one pixel high but lets its content be seen', async () => {
  await drawn(
    <p id="thin" style={{ overflow: 'visible' }}>
      word
    </p>,
  );
  expect(toldOf('fillText')).toHaveLength(2);
});

it('asks what draws itself for its picture, and draws nothing of it besides', async () => {
  const taken = vi.spyOn(URL, 'revokeObjectURL');
  await drawn(<p id="box">word</p>, (element) => (element.id === 'box' ? new Blob(['map']) : null));
  expect(toldOf('drawImage').map((each) => each.slice(1))).toEqual([[10, 20, 200, 40]]);
  expect(toldOf('fillText')).toHaveLength(1);
  expect(taken).toHaveBeenCalledOnce();
});

it('draws a chart as a picture, and its names as words in their own colour', async () => {
  await drawn(
    <svg id="box" aria-hidden="true">
      <path d="M0 0h9" />
      <text style={{ fill: 'rgb(4, 5, 6)' }}>one two</text>
    </svg>,
  );
  expect(toldOf('drawImage').map((each) => each.slice(1))).toEqual([[10, 20, 200, 40]]);
  const [words] = toldOf('fillText');
  expect([words?.[0], words?.[5]]).toEqual(['one two', 'rgb(4, 5, 6)']);
});

it('writes the styles of the page into a drawing that stands alone, at its size, without its words', () => {
  render(
    <svg id="box" aria-hidden="true">
      <path style={{ fill: 'rgb(1, 1, 1)', strokeWidth: '3px' }} d="M0 0h9" />
      <text>one</text>
    </svg>,
  );
  const svg = document.querySelector('svg') as SVGSVGElement;
  const copy = toStandaloneSvg(svg);
  expect(copy).not.toBe(svg);
  expect(['width', 'height', 'xmlns'].map((name) => copy.getAttribute(name))).toEqual([
    '200',
    '40',
    'http://www.w3.org/2000/svg',
  ]);
  expect(copy.querySelector('path')?.style.fill).toBe('rgb(1, 1, 1)');
  expect(copy.querySelector('path')?.style.getPropertyValue('stroke-width')).toBe('3px');
  expect([copy.querySelector('text'), svg.querySelector('text')?.textContent]).toEqual([null, 'one']);
});
