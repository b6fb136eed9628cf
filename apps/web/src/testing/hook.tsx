// A hook as a part of the page would use it: with the real store, contract and texts. Files that use it begin with `@vitest-environment happy-dom`.
import { act } from '@testing-library/react';
import { useEffect } from 'react';
import { type Answers, open } from './page.tsx';

interface Props<Value> {
  readonly useValue: () => Value;
  readonly onValue: (value: Value) => void;
}
function Probe<Value>({ useValue, onValue }: Props<Value>) {
  const value = useValue();
  useEffect(() => {
    onValue(value);
  });
  return null;
}

/**
 * Renders a component that only calls the hook. `now` returns its latest value; `run` executes a
 * function with it and waits for the page to update.
 */
export async function openHook<Value>(useValue: () => Value, answers: Answers = {}, language = 'en') {
  const heard: { value?: Value } = {};
  const part = <Probe useValue={useValue} onValue={(value) => void Object.assign(heard, { value })} />;
  const { asked } = await open(part, answers, language);
  // The hook was called when the component was rendered.
  const now = () => heard.value as Value;
  const run = async (work: (value: Value) => unknown) => {
    await act(async () => void (await work(now())));
  };
  return { now, run, asked };
}
