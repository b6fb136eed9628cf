// Kinds of issues in a report: a count never appears with a value that did not occur that often.
import { expect, it } from 'vitest';
import { toIssueKindResponse } from './import-jobs.responses.ts';
import { groupIssues } from './stored-values.ts';

const unread = (value: string) => ({
  severity: 'error' as const,
  code: 'mapping.value',
  place: 'line 2: at',
  params: { value },
});
const textsOf = (...values: string[]) =>
  groupIssues(values.map(unread)).map((kind) => {
    const { count, texts } = toIssueKindResponse(kind, 'en');
    return [count, texts.map((text) => /'(.*)'/.exec(text)?.[1])];
  });

it('issues of one kind name the values that differ, up to four', () => {
  expect(textsOf('25:00-26:00', '-2.50', 'two hours')).toEqual([[3, ['25:00-26:00', '-2.50', 'two hours']]]);
  expect(textsOf('a', 'a')).toEqual([[2, ['a']]]);
  expect(textsOf('a', 'b', 'a', 'c', 'd', 'e')).toEqual([[6, ['a', 'b', 'c', 'd']]]);
});
