// What whoever runs the city is told to look at: the demo's people where others come, and little room.
import { expect, it } from 'vitest';
import { roomLeft } from './warnings.ts';

it('says that room becomes little, and that there is none', () => {
  expect(roomLeft('/data', null)).toBeNull();
  expect(roomLeft('/data', 2e9)).toBeNull();
  const params = { directory: '/data' };
  expect(roomLeft('/data', 1.9e9)).toMatchObject({
    isWrong: false,
    what: { params: { ...params, free: '1.9' } },
  });
  expect(roomLeft('/data', 1.9e8)).toMatchObject({
    isWrong: true,
    what: { params: { ...params, free: '0.2' } },
  });
});
