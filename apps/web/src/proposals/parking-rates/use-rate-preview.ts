// The server's preview of the form, requested shortly after the last edit. The previous preview
// stays visible until the new one arrives.
import type { Contract } from '@curbwright/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { api, type OperationArg } from '../../shell/api.ts';
import { type ApiError, isApiError } from '../../shell/api-error.ts';

type PreviewOperation = Contract['previewParkingRates'];
export type PreviewBody = OperationArg<PreviewOperation>['body'];
type RatePreviewResponse = z.output<PreviewOperation['answer']>;

export interface RatePreviewState {
  readonly answer: RatePreviewResponse | null;
  readonly error: ApiError | null;
  /** Whether the preview shown does not match the form yet. */
  readonly waiting: boolean;
}

/** Milliseconds between the last edit and the request. */
const previewDelayMs = 250;

/** Loads the preview for a request body; `null` = the form is incomplete. */
export function useRatePreview(body: PreviewBody | null): RatePreviewState {
  const [ask] = api.usePreviewParkingRatesMutation();
  const text = body === null ? '' : JSON.stringify(body);
  const [rested] = useDebouncedValue(text, previewDelayMs);
  const [lastResult, setTold] = useState<Omit<RatePreviewState, 'waiting'> & { readonly text: string }>({
    text: '',
    answer: null,
    error: null,
  });
  useEffect(() => {
    if (rested === '') return undefined;
    let isCurrent = true;
    const requestBody: PreviewBody = JSON.parse(rested);
    void ask({ body: requestBody }).then(({ data, error }) => {
      if (isCurrent) setTold({ text: rested, answer: data ?? null, error: isApiError(error) ? error : null });
    });
    return () => {
      isCurrent = false;
    };
  }, [rested, ask]);
  if (text === '') return { answer: null, error: null, waiting: false };
  return { answer: lastResult.answer, error: lastResult.error, waiting: lastResult.text !== text };
}
