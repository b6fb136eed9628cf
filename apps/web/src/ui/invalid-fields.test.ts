// Tests which invalid fields are counted, and which is the first.
import { describe, expect, it } from 'vitest';
import { createInvalidFieldRegistry, type InvalidField } from './invalid-fields.ts';

interface Field extends InvalidField<Field> {
  readonly place: number;
}

/** Creates a field at a position in the document. */
function field(place: number, inDraft = true): Field {
  return {
    place,
    closest: () => (inDraft ? 'the draft' : null),
    compareDocumentPosition: (other) => (other.place > place ? 4 : 2),
  };
}

describe('faulty fields', () => {
  it('are counted while they are faulty, only in the draft, and told', () => {
    const fields = createInvalidFieldRegistry<Field>();
    const counts: number[] = [];
    const stop = fields.subscribe(() => counts.push(fields.count()));
    const out = fields.add(field(2));
    fields.add(field(3, false));
    fields.add(field(1));
    expect(fields.count()).toBe(2);
    out();
    out();
    stop();
    fields.add(field(5));
    expect(counts).toEqual([1, 2, 1]);
  });

  it('come in the order of the page', () => {
    const fields = createInvalidFieldRegistry<Field>();
    expect(fields.first()).toBeNull();
    const [a, b, c] = [field(1), field(2), field(3)];
    for (const one of [b, c]) fields.add(one);
    const out = fields.add(a);
    expect(fields.first()).toBe(a);
    out();
    expect(fields.first()).toBe(b);
  });
});
