// What the form would do, asked of the server a moment after the last edit; what was told before stays until then.
import type { Contract } from '@curbwright/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { api, type CallArg } from '../../shell/api.ts';
import { type ApiError, isApiError } from '../../shell/api-error.ts';

type PreviewCall = Contract['previewParkingRates'];
export type PreviewBody = CallArg<PreviewCall>['body'];
type RatePreviewAnswer = z.output<PreviewCall['answer']>;

export interface ShownPreview {
  readonly answer: RatePreviewAnswer | null;
  readonly error: ApiError | null;
  /** What is shown is not what the form says yet. */
  readonly waiting: boolean;
}

/** Milliseconds a person edits before the server is asked. */
const rest = 250;

/** `body` null = the form says nothing yet. */
export function useRatePreview(body: PreviewBody | null): ShownPreview {
  const [ask] = api.usePreviewParkingRatesMutation();
  const text = body === null ? '' : JSON.stringify(body);
  const [rested] = useDebouncedValue(text, rest);
  const [told, setTold] = useState<Omit<ShownPreview, 'waiting'> & { readonly text: string }>({
    text: '',
    answer: null,
    error: null,
  });
  useEffect(() => {
    if (rested === '') return undefined;
    let wanted = true;
    const asked: PreviewBody = JSON.parse(rested);
    void ask({ body: asked }).then(({ data, error }) => {
      if (wanted) setTold({ text: rested, answer: data ?? null, error: isApiError(error) ? error : null });
    });
    return () => {
      wanted = false;
    };
  }, [rested, ask]);
  if (text === '') return { answer: null, error: null, waiting: false };
  return { answer: told.answer, error: told.error, waiting: told.text !== text };
}
