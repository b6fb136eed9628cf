// The three steps of a draft as tabs: curbs, rules, check. Arrow keys move between them.
import { numberFormat } from '@curbwright/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useReader } from '../../shell/reader-hooks.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { type DraftStep, draftSteps, stepChosen } from '../draft-slice.ts';
import styles from './draft.module.css';

interface Props {
  readonly step: DraftStep;
  readonly curbCount: number;
}

/** Element ids of a tab and its panel. */
export function stepIds(step: DraftStep): { readonly tab: string; readonly panel: string } {
  return { tab: `draft-tab-${step}`, panel: `draft-panel-${step}` };
}

export function DraftSteps({ step, curbCount }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const number = numberFormat(useReader().locale);
  const choose = (index: number) => {
    const next = draftSteps[(index + draftSteps.length) % draftSteps.length] ?? step;
    dispatch(stepChosen(next));
    document.getElementById(stepIds(next).tab)?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const at = draftSteps.indexOf(step);
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const moves: Readonly<Record<string, number>> = {
      [forward]: at + 1,
      [back]: at - 1,
      Home: 0,
      End: draftSteps.length - 1,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
  };
  return (
    <div className="flex flex-none pad-x-8 line-below" role="tablist" aria-label={t('draft.steps')}>
      {draftSteps.map((each) => (
        <button
          key={each}
          id={stepIds(each).tab}
          type="button"
          role="tab"
          className={`button flex-1 min-height-40 pad-8 soft focused-outline-offset-minus-2 ${styles.step}`}
          aria-selected={each === step}
          aria-controls={stepIds(each).panel}
          tabIndex={each === step ? 0 : -1}
          onClick={() => dispatch(stepChosen(each))}
          onKeyDown={onKey}
        >
          {t(`draft.step.${each}`)}
          {each === 'curbs' && (
            <span className={`margin-start-6 round-10 sunken text-12 tabular medium ${styles.count}`}>
              {number.format(curbCount)}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
