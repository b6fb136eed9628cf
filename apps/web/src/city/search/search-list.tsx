// The list under the search field: groups with icons and labels, recent places, and a hint when
// nothing was found.
import type { FoundPlace } from '@curbwright/contract';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import suggestions from '../../ui/suggestions.module.css';
import { usePlaceDetails } from './place-details.ts';
import type { PlaceGroup } from './place-groups.ts';
import { placeIcons } from './place-icons.ts';
import styles from './search.module.css';
import type { SearchState } from './use-search.ts';

/** A group of places; recent places have no common kind. */
interface ShownGroup {
  readonly kind: PlaceGroup['kind'] | null;
  readonly places: readonly FoundPlace[];
}

interface Props {
  readonly id: string;
  readonly shown: boolean;
  readonly groups: readonly ShownGroup[];
  /** Index of the place selected with the arrow keys; -1 = none. */
  readonly at: number;
  readonly state: SearchState;
  readonly onPoint: (at: number) => void;
  readonly onChoose: (place: FoundPlace) => void;
  readonly onRetry: () => void;
  readonly onForget: () => void;
}

/** The status announced when the response arrives, and shown when there are no results. */
function useSearchStatus({ status, places }: SearchState, isRecent: boolean): string {
  const { t } = useTranslation();
  if (isRecent || status === 'idle') return '';
  if (status === 'asking') return t('search.asking');
  if (status === 'failed') return t('search.failed');
  return places.length === 0 ? t('search.nothing') : t('search.found', { count: places.length });
}

export function SearchList({ id, shown, groups, at, state, onPoint, onChoose, onRetry, onForget }: Props) {
  const { t } = useTranslation();
  const factsOf = usePlaceDetails();
  const list = useRef<HTMLDivElement>(null);
  const isRecent = groups[0]?.kind === null;
  const status = useSearchStatus(state, isRecent);
  const isEmpty = !isRecent && groups.length === 0;
  useEffect(() => {
    if (at >= 0) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const firsts = groups.map((_, group) =>
    groups.slice(0, group).reduce((sum, { places }) => sum + places.length, 0),
  );
  return (
    <>
      <p className="visually-hidden" role="status">
        {shown ? status : ''}
      </p>
      <div
        className={`absolute gone scroll-y outline round-10 paper lift ${styles.popup}`}
        data-shown={shown}
        data-asking={state.status === 'asking'}
      >
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={t('search.places')}
          className={suggestions.list}
        >
          {shown &&
            groups.map(({ kind, places }, group) => (
              <fieldset
                key={kind ?? 'recent'}
                className="bare min-inline-0"
                aria-labelledby={`${id}-${kind ?? 'recent'}`}
              >
                <div
                  id={`${id}-${kind ?? 'recent'}`}
                  className={`soft text-12 medium ${suggestions.group}`}
                  role="presentation"
                >
                  {t(`search.kind.${kind ?? 'recent'}`)}
                </div>
                {places.map((place, index) => {
                  const mine = (firsts[group] ?? 0) + index;
                  const Icon = kind === null ? IconHistory : placeIcons[place.kind];
                  const facts = factsOf(place);
                  return (
                    // Options are selected with arrow keys in the field, or with the pointer here.
                    <div
                      key={place.id}
                      id={`${id}-${mine}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={mine === at}
                      className={`row min-height-40 round-6 pointer icon-flex-none phone-min-height-44 ${suggestions.option}`}
                      onPointerMove={() => mine !== at && onPoint(mine)}
                      onPointerDown={(event) => event.preventDefault()}
                      onClick={() => onChoose(place)}
                      onKeyDown={(event) => event.key === 'Enter' && onChoose(place)}
                    >
                      <Icon size={18} stroke={1.5} aria-hidden />
                      <span className="grid min-width-0">
                        <span className="break-anywhere">{place.label}</span>
                        {facts !== '' && <span className="soft text-12">{facts}</span>}
                      </span>
                    </div>
                  );
                })}
              </fieldset>
            ))}
        </div>
        {shown && isEmpty && state.status !== 'idle' && (
          <div className={`grid gap-4 justify-items-start pad-16 soft ${styles.empty}`}>
            <p className="ink medium" aria-hidden>
              {status}
            </p>
            {state.status === 'found' && <p>{t(state.hint)}</p>}
            {state.status === 'failed' && (
              <button
                type="button"
                className={`button round-6 text-13 hover-sunken ${styles.action}`}
                onClick={onRetry}
              >
                {t('app.retry')}
              </button>
            )}
          </div>
        )}
        {shown && isRecent && (
          <button
            type="button"
            className={`button round-6 text-13 hover-sunken ${styles.action}`}
            onClick={onForget}
          >
            {t('search.forget')}
          </button>
        )}
        {shown && state.attribution !== null && (
          <p className={`line-above soft text-12 ${styles.credit}`}>{state.attribution}</p>
        )}
      </div>
    </>
  );
}
