// Page to try the API on this city: choose a question and a location, and see the request and its
// actual response side by side.
import { findLanguage } from '@curbwright/core';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { CityDateField, CityTimeField } from '../../shell/date-time-inputs.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type CurbUserKind, curbUserKindNames, curbUserKinds } from '../asker/curb-user-slice.ts';
import { AccessFacts } from './access-facts.tsx';
import { ApiResponseView } from './api-response-view.tsx';
import styles from './ask.module.css';
import { CurbSketch } from './curb-sketch.tsx';
import { type QuestionKind, questionKinds, type SampleQuestion, toSampleRequest } from './questions.ts';
import { type SampleResponse, sendRequest } from './send-request.ts';
import { type CityCurbs, useCityCurbs } from './use-city-curbs.ts';

type ResponseState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'answer'; readonly answer: SampleResponse | null };

export function TryApiPage() {
  const curbs = useCityCurbs();
  const { t } = useTranslation();
  return (
    <>
      <AccessFacts />
      {curbs === null ? <Skeleton label={t('software.try.title')} lines={8} /> : <TryApiForm city={curbs} />}
    </>
  );
}

function middleOf(coordinates: readonly (readonly number[])[]): readonly [number, number] {
  const [lng = 0, lat = 0] = coordinates[Math.floor(coordinates.length / 2)] ?? [];
  return [lng, lat];
}

function TryApiForm({ city }: { readonly city: CityCurbs }) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const { data: access } = api.useApiAccessQuery();
  const { data: known } = api.useRuleKnownValuesQuery();
  const first = city.curbs[0];
  const [kind, setKind] = useState<QuestionKind>('point');
  const [place, setPlace] = useState<readonly [number, number]>(() =>
    first === undefined ? [0, 0] : middleOf(first.geometry.coordinates),
  );
  const [curb, setCurb] = useState<number | null>(first?.id ?? null);
  const [who, setWho] = useState<CurbUserKind>('car');
  const [permit, setPermit] = useState('');
  const [date, setDate] = useState('');
  const [time, setTime] = useState('');
  const [stay, setStay] = useState('60');
  const [key, setKey] = useState('');
  const [shown, setShown] = useState<ResponseState | null>(null);
  const turn = useRef(0);

  const chosen = city.curbs.find((each) => each.id === curb);
  const minutes = /^\d{1,4}$/.test(stay) && Number(stay) >= 1 && Number(stay) <= 1440 ? Number(stay) : null;
  const { classes, purposes } = curbUserKinds[who];
  const sampleQuestion: SampleQuestion = {
    kind,
    place,
    segment: chosen?.segment ?? null,
    date,
    time,
    stay: minutes,
    asker: {
      classes: [...classes],
      purposes: [...purposes],
      subclasses: who === 'resident' && permit !== '' ? [permit] : [],
      height: null,
      length: null,
      weight: null,
    },
    language: findLanguage(i18n.language) ?? 'en',
  };
  const request = toSampleRequest(sampleQuestion);
  const send = async (question: SampleQuestion) => {
    const mine = ++turn.current;
    setShown((before) => before ?? { kind: 'waiting' });
    const answer = await sendRequest(toSampleRequest(question), key.trim());
    // Ignore this response if a later question has been sent, because it would appear next to
    // another request.
    if (mine === turn.current) setShown({ kind: 'answer', answer });
  };
  // Changing a selection sends the request at once; typed values are sent with the button.
  const signature = JSON.stringify([kind, place, curb, who, permit, date, time, sampleQuestion.language]);
  const ask = useRef<() => void>(() => undefined);
  useEffect(() => {
    ask.current = () => void send(sampleQuestion);
  });
  useEffect(() => {
    void signature;
    ask.current();
  }, [signature]);
  const onPlace = (next: readonly [number, number]) => {
    setPlace(next);
    setCurb(null);
    if (kind === 'link') setKind('point');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(sampleQuestion);
  };
  const hasPlace = kind !== 'changes';
  const isVerdict = kind !== 'changes' && kind !== 'cds';
  const needsKey = access !== undefined && !access.open.includes(kind === 'cds' ? 'cds:read' : 'rules:read');
  return (
    <div className={`grid gap-24 items-start ${styles.columns}`}>
      <form className="grid gap-12 min-width-0 pad-16 outline round-8 paper narrow-pad-12" onSubmit={submit}>
        <h3 className="section-title">{t('software.try.title')}</h3>
        <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-kind`}>
          <span>{t('software.try.kind')}</span>
          <SelectField
            id={`${id}-kind`}
            look="wide"
            value={kind}
            options={questionKinds.map((value) => ({ value, label: t(`software.try.kind.${value}`) }))}
            onChange={setKind}
          />
        </label>
        {hasPlace && city.curbs.length > 0 && (
          <>
            <CurbSketch curbs={city.curbs} box={city.box} place={place} chosen={curb} onPlace={onPlace} />
            <p className="soft text-13">{t('software.try.sketch')}</p>
            <div className={`grid gap-4 min-width-0 ${styles.field}`}>
              <span aria-hidden="true">{t('software.try.curb')}</span>
              <SearchSelect
                isLabelHidden
                label={t('software.try.curb')}
                value={curb === null ? '' : String(curb)}
                options={[
                  ...(curb === null ? [{ value: '', label: t('software.try.clicked') }] : []),
                  ...city.curbs.map((each) => ({
                    value: String(each.id),
                    label: `${each.name} · ${each.segment}`,
                  })),
                ]}
                onChange={(value) => {
                  const next = city.curbs.find((each) => String(each.id) === value);
                  if (next === undefined) return;
                  setCurb(next.id);
                  setPlace(middleOf(next.geometry.coordinates));
                }}
              />
            </div>
          </>
        )}
        {isVerdict && (
          <>
            <div className={`grid gap-4 min-width-0 ${styles.field}`}>
              <span>{t('software.try.who')}</span>
              <SelectField
                label={t('software.try.who')}
                value={who}
                options={curbUserKindNames.map((name) => ({ value: name, label: t(`asker.${name}`) }))}
                onChange={setWho}
              />
            </div>
            {who === 'resident' && (
              <div className={`grid gap-4 min-width-0 ${styles.field}`}>
                <span>{t('asker.permits')}</span>
                <SelectField
                  label={t('asker.permits')}
                  value={permit}
                  options={['', ...(known?.permits ?? [])].map((name) => ({
                    value: name,
                    label: name === '' ? t('asker.choosePermit') : name,
                  }))}
                  onChange={setPermit}
                />
              </div>
            )}
            <div className={`grid gap-8 items-end ${styles.row}`}>
              <div className={`grid gap-4 min-width-0 ${styles.field}`}>
                <label htmlFor={`${id}-date`}>{t('software.try.date')}</label>
                <CityDateField id={`${id}-date`} value={date} isOptional onChange={setDate} />
              </div>
              <div className={`grid gap-4 min-width-0 ${styles.field}`}>
                <label htmlFor={`${id}-time`}>{t('software.try.time')}</label>
                <CityTimeField
                  id={`${id}-time`}
                  label={t('software.try.time')}
                  value={time}
                  isOptional
                  onChange={setTime}
                />
              </div>
              <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-stay`}>
                <span>{t('software.try.stay')}</span>
                <input
                  id={`${id}-stay`}
                  className="invalid-border-error control border-box full-width min-width-0 height-36 pad-0-8 inherit-scheme"
                  inputMode="numeric"
                  value={stay}
                  aria-invalid={stay !== '' && minutes === null}
                  onChange={(event) => setStay(event.target.value.trim())}
                />
              </label>
            </div>
            <p className="soft text-13">{t('software.try.now')}</p>
          </>
        )}
        <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-key`}>
          <span>{t(needsKey ? 'software.try.keyNeeded' : 'software.try.key')}</span>
          <input
            id={`${id}-key`}
            className="invalid-border-error control border-box full-width min-width-0 height-36 pad-0-8 inherit-scheme"
            type="password"
            autoComplete="off"
            placeholder="cwk_…"
            value={key}
            onChange={(event) => setKey(event.target.value)}
          />
        </label>
        <Button type="submit">{t('software.try.ask')}</Button>
      </form>
      <ApiResponseView request={request} shown={shown} withKey={needsKey || key !== ''} />
    </div>
  );
}
