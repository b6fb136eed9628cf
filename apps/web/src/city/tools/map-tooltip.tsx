// Tooltip at the pointer with the curb's street and current rule. For pointers only; keyboard users
// open the curb with Enter.
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hoveredCurb } from '../../map/map-signals.ts';
import type { HoveredCurb } from '../../map/pick.ts';
import { dashPatterns } from '../../map/view.ts';
import { DashSample } from '../../ui/dash-sample.tsx';
import { useSignal } from '../../ui/signal.ts';
import { useCurbTypesByRuleSet } from '../city/city-hooks.ts';
import { useCurbStyles, useCurbTypeName } from '../curb-type-hooks.ts';
import { useRuleSentence } from '../rule-sentence.ts';
import styles from './tools.module.css';

/** Pixels between pointer and tooltip. */
const pointerOffset = 16;

function TooltipContent({ hovered }: { readonly hovered: HoveredCurb }) {
  const { t } = useTranslation();
  const states = useCurbTypesByRuleSet();
  const looks = useCurbStyles();
  const nameOf = useCurbTypeName();
  const sentenceOf = useRuleSentence();
  const box = useRef<HTMLDivElement>(null);
  const { x, y, ruleSet, street } = hovered;
  const name = states.get(ruleSet ?? 0) ?? 'unregulated';
  const look = looks.get(name);
  useLayoutEffect(() => {
    const { current } = box;
    const frame = current?.offsetParent;
    if (current === null || !(frame instanceof HTMLElement)) return;
    const { offsetWidth: width, offsetHeight: height } = current;
    // Flips to the other side of the pointer when there is no room.
    const left =
      x + pointerOffset + width > frame.clientWidth ? x - pointerOffset - width : x + pointerOffset;
    const top =
      y + pointerOffset + height > frame.clientHeight ? y - pointerOffset - height : y + pointerOffset;
    current.style.transform = `translate(${Math.max(0, left)}px, ${Math.max(0, top)}px)`;
  });
  return (
    <div ref={box} className={styles.tooltip} dir="auto" aria-hidden="true" data-tooltip>
      <span className={styles.street}>{street ?? t('link.unnamed')}</span>
      <span>{sentenceOf(ruleSet) ?? nameOf(name)}</span>
      <span className="row gap-8 soft text-12">
        {look !== undefined && (
          <DashSample color={look.color} dash={dashPatterns[look.dash]} width={look.width || 1} />
        )}
        {nameOf(name)}
      </span>
    </div>
  );
}

export function MapTooltip() {
  const hovered = useSignal(hoveredCurb);
  return hovered === null ? null : <TooltipContent hovered={hovered} />;
}
