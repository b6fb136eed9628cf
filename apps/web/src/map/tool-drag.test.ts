// @vitest-environment happy-dom
// A tool that is dragged over the map: what it is told of mouse and finger, and when the map keeps its own moves.
import { Point } from 'maplibre-gl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeMap, roundPosition } from './testing/played-map.ts';
import type { ToolInput } from './tool.ts';
import { trackToolDrags } from './tool-drag.ts';

describe('a tool that is dragged', () => {
  const inputs: ToolInput[] = [];
  let drags = true;
  const tool = {
    cursor: '',
    get drags() {
      return drags;
    },
    drawing: () => ({}) as never,
    subscribe: () => () => undefined,
    take: (input: ToolInput) =>
      void inputs.push(
        'at' in input && input.at !== null ? { ...input, at: roundPosition(input.at) } : input,
      ),
  };
  beforeEach(() => {
    inputs.length = 0;
    drags = true;
  });
  let stop = () => {};
  afterEach(() => stop());
  const started = (inHand = true) => {
    const map = new FakeMap();
    stop = trackToolDrags(map.map, () => (inHand ? tool : null));
    const prevented: string[] = [];
    const at = (type: string, x: number, by: Event = new MouseEvent(type)) =>
      map.happens(type, {
        point: new Point(x, 150),
        originalEvent: by,
        preventDefault: () => prevented.push(type),
      });
    return { map, at, prevented };
  };
  const touches = (count: number) => Object.assign(new Event('touch'), { touches: Array(count).fill(0) });

  it('is told where it is pressed, pulled by four pixels at least, and released', () => {
    const { at, prevented } = started();
    at('mousemove', 300);
    at('mousedown', 200);
    at('mousemove', 203);
    at('mousemove', 204);
    at('mousemove', 207);
    at('mousemove', 210);
    dispatchEvent(new MouseEvent('mouseup', { altKey: true }));
    at('mousemove', 300);
    dispatchEvent(new MouseEvent('mouseup'));
    expect(inputs).toMatchObject([
      { kind: 'press', at: [0, 0] },
      { kind: 'pull', at: [0.4, 0] },
      { kind: 'pull', at: [1, 0] },
      { kind: 'release', at: [1, 0], alt: true },
    ]);
    expect(inputs).toHaveLength(4);
    expect(prevented).toEqual(['mousedown']);
  });

  it('follows one finger, and lets two move the map', () => {
    const { at, prevented } = started();
    at('touchstart', 200, touches(1));
    at('touchmove', 240, touches(1));
    at('touchstart', 240, touches(2));
    at('touchmove', 290, touches(2));
    dispatchEvent(new Event('touchend'));
    expect(inputs.map(({ kind }) => kind)).toEqual(['press', 'pull', 'clear']);
    at('touchstart', 200, touches(2));
    expect(inputs).toHaveLength(3);
    expect(prevented).toEqual(['touchstart']);
    at('touchstart', 200, touches(1));
    dispatchEvent(Object.assign(new Event('touchend'), { altKey: false }));
    expect(inputs.slice(3)).toMatchObject([{ kind: 'press' }, { kind: 'release', alt: false }]);
  });

  it('is told nothing by the other button, of a tool that is clicked, with none in hand, or when it is over', () => {
    const { at, prevented } = started();
    at('mousedown', 200, new MouseEvent('mousedown', { button: 2 }));
    drags = false;
    at('mousedown', 200);
    drags = true;
    stop();
    at('mousedown', 200);
    at('touchstart', 200, touches(1));
    const none = started(false);
    none.at('mousedown', 200);
    expect([inputs, prevented, none.prevented]).toEqual([[], [], []]);
  });
});
