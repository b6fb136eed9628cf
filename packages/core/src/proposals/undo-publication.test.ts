// Until when a publication can be undone.
import { expect, it } from 'vitest';
import { checkUndo, defaultUndoMinutes, parseUndoMinutes, undoUntil } from './undo-publication.ts';

const published = { publishedOn: 1000, isReverted: false, isRevert: false };

it('is the number of minutes after publishing', () => {
  expect(undoUntil(published, 15)).toBe(901_000);
  expect(undoUntil(published, 1)).toBe(61_000);
});

it('is never for what is not published, was reverted or is a revert, and where the city says so', () => {
  expect(undoUntil({ ...published, publishedOn: null }, 15)).toBeNull();
  expect(undoUntil({ ...published, isReverted: true }, 15)).toBeNull();
  expect(undoUntil({ ...published, isRevert: true }, 15)).toBeNull();
  expect(undoUntil(published, 0)).toBeNull();
});

it('has a default for entries that cannot be read', () => {
  expect([undefined, null, 'x', -1, 1441, 1.5].map(parseUndoMinutes)).toEqual(
    Array.from({ length: 6 }, () => defaultUndoMinutes),
  );
  expect([0, 1, 1440].map(parseUndoMinutes)).toEqual([0, 1, 1440]);
});

it('can be undone until then, and not after', () => {
  const at = (now: number, part: Partial<typeof published> | { publishedOn: null } = {}, minutes = 15) => {
    const done = checkUndo({ ...published, ...part }, minutes, now);
    return done.ok || done.refusal.code;
  };
  expect([at(1000), at(901_000), at(901_001)]).toEqual([true, true, 'proposal.undo-over']);
  expect(at(1000, {}, 0)).toBe('proposal.undo-over');
  expect(at(1000, { publishedOn: null })).toBe('proposal.not-published');
  expect(at(1000, { isRevert: true })).toBe('proposal.is-revert');
  expect(at(1000, { isReverted: true })).toBe('proposal.undone');
});
