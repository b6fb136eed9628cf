// What the user is told of the inbox: only what they did not know, and nothing the first time.
import { expect, it } from 'vitest';
import { newInInbox, parseSeenInbox } from './new-in-inbox.ts';

const now = { waiting: [1, 2], sent_back: [3], approved: [4, 5] };

it('is what was added since', () => {
  const seen = { waiting: [2, 9], sent_back: [3], approved: [] };
  expect(newInInbox(now, seen)).toEqual({ waiting: [1], sent_back: [], approved: [4, 5] });
  expect(newInInbox(now, now)).toEqual({ waiting: [], sent_back: [], approved: [] });
});

it('is nothing in a browser that knows nothing yet', () => {
  expect(newInInbox(now, null)).toEqual({ waiting: [], sent_back: [], approved: [] });
});

it('is read leniently', () => {
  expect(parseSeenInbox(JSON.stringify(now))).toEqual(now);
  for (const text of [null, '{', '7', 'null']) expect(parseSeenInbox(text)).toBeNull();
  expect(parseSeenInbox('{"waiting":["x",1]}')).toEqual({ waiting: [1], sent_back: [], approved: [] });
});
