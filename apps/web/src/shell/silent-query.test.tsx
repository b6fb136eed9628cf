// @vitest-environment happy-dom
// Figures are asked for once a question, an answer stays with its question, and what fails says nothing by itself.
import { act } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ErrorResponse, open } from '../testing/page.tsx';
import { api } from './api.ts';
import { useSilentQuery } from './silent-query.ts';
import { store } from './store.ts';

type Asked = 'en' | 'es' | 'de' | 'pt';
function Figures({ first = 'en' }: { readonly first?: Asked }) {
  const [basis, setBasis] = useState('');
  const [language, setLanguage] = useState<Asked>(first);
  const { data, of, isFetching, isError } = useSilentQuery('languages', { query: { language } }, basis);
  const answer = data === null ? 'nothing' : `${data.results.length} for ${of?.query?.language}`;
  return (
    <>
      <p>{`${answer}${isFetching ? ', asking' : ''}${isError ? ', failed' : ''}`}</p>
      {(['en', 'es', 'de'] as const).map((one) => (
        <button key={one} type="button" onClick={() => setLanguage(one)}>
          {one}
        </button>
      ))}
      <button type="button" onClick={() => setBasis('a draft')}>
        draft
      </button>
    </>
  );
}

const named = (...names: readonly string[]) => ({
  results: names.map((name, id) => ({ id, name, display_name: name })),
  meta: { count: names.length, next: null, previous: null },
  selected: 'en',
});
const answers = {
  en: named('en'),
  es: named('en', 'es'),
  de: new ErrorResponse(404, { code: 'not_found', detail: '' }),
};

it('keeps an answer with its question while another is asked, and asks each once', async () => {
  const { view, asked } = await open(<Figures />, {
    languages: ({ query }) => answers[query.language as keyof typeof answers],
  });
  await view.findByText('1 for en');
  act(() => view.getByText('es').click());
  view.getByText('1 for en, asking');
  await view.findByText('2 for es');
  act(() => view.getByText('en').click());
  await view.findByText('1 for en');
  expect(asked.filter(({ name }) => name === 'languages').map(({ query }) => query.language)).toEqual([
    'en',
    'es',
  ]);
  act(() => view.getByText('de').click());
  await view.findByText('nothing, failed');
});

it('asks anew where what it rests on changed, and where a part of the page changed what figures rest on', async () => {
  const { view, asked } = await open(<Figures first="pt" />, { languages: () => named('en', 'es', 'de') });
  const times = () => asked.filter(({ name }) => name === 'languages').length;
  await view.findByText('3 for pt');
  act(() => view.getByText('draft').click());
  await expect.poll(times).toBe(2);
  act(() => view.getByText('draft').click());
  act(() => void store.dispatch(api.util.invalidateTags(['feedback'])));
  await view.findByText('3 for pt');
  act(() => void store.dispatch(api.util.invalidateTags(['zones'])));
  await expect.poll(times).toBe(3);
});
