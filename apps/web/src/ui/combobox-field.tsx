// A text field with suggestions, as an ARIA 1.2 combobox. Focus stays in the field: arrow keys
// select, Enter chooses, Escape closes only the suggestions.
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './combobox-field.module.css';
import suggestions from './suggestions.module.css';

export interface ComboboxOption {
  readonly key: string;
  /** Heading above the first option of a group. */
  readonly group: string;
  readonly icon: ReactNode;
  readonly label: string;
  /** Shown under the label; `''` = nothing. */
  readonly detail: string;
}

interface Props<Option extends ComboboxOption> {
  readonly label: string;
  /** The label is only read aloud, because something else shows it. */
  readonly isLabelHidden?: boolean;
  /** Id of the field, where a label elsewhere names it; there is no label of its own then. */
  readonly id?: string | undefined;
  readonly isInvalid?: boolean;
  /** Why the text is no value: shown while the suggestions are closed, and forms refuse it. */
  readonly fault?: string | null;
  /** Id of an element that describes it. */
  readonly describedBy?: string | undefined;
  /** Key of the option that is chosen: the arrow keys start there. */
  readonly currentKey?: string;
  /** Name of the list of suggestions. */
  readonly listLabel: string;
  readonly text: string;
  readonly placeholder?: string;
  readonly options: readonly Option[];
  /** What is announced, and shown where there are no options; `''` = nothing. */
  readonly status: string;
  readonly disabled?: boolean;
  readonly maxLength: number;
  readonly onText: (text: string) => void;
  readonly onChoose: (option: Option) => void;
  /** Called with no argument when the focus leaves the field. */
  readonly onLeave?: () => void;
  /** Shown under the options, such as an attribution. */
  readonly children?: ReactNode;
}

/** Space between the field, its suggestions and the edge of the window, in pixels. */
const gap = 4;
/** Highest list of suggestions, in pixels, and the height below which it opens upward. */
const maxPopupHeight = 340;
const minPopupHeight = 160;

/** Places the suggestions under the field, or above it where there is more space. */
function placePopup(popup: HTMLElement | null, field: HTMLElement | null): void {
  if (popup === null || field === null) return;
  const { top, bottom, left, width } = field.getBoundingClientRect();
  const [above, below] = [top - 2 * gap, window.innerHeight - bottom - 2 * gap];
  const isBelow = below >= minPopupHeight || below >= above;
  const height = Math.min(maxPopupHeight, isBelow ? below : above);
  Object.assign(popup.style, {
    left: `${left}px`,
    width: `${width}px`,
    maxHeight: `${height}px`,
    top: isBelow ? `${bottom + gap}px` : 'auto',
    bottom: isBelow ? 'auto' : `${window.innerHeight - top + gap}px`,
  });
}

export function ComboboxField<Option extends ComboboxOption>({
  label,
  isLabelHidden = false,
  id: labeledId,
  isInvalid = false,
  fault = null,
  describedBy,
  currentKey,
  listLabel,
  text,
  placeholder,
  options,
  status,
  disabled = false,
  maxLength,
  onText,
  onChoose,
  onLeave,
  children,
}: Props<Option>) {
  const ownId = useId();
  const id = labeledId ?? ownId;
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const shown = isOpen && !disabled && (options.length > 0 || status !== '');
  const selected = shown ? options[at] : undefined;
  useEffect(() => {
    if (at >= 0) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  // Fixed, so that opening and closing it never moves what is clicked next.
  useLayoutEffect(() => {
    if (!shown) return undefined;
    const place = () => placePopup(list.current, input.current);
    place();
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [shown]);
  useEffect(() => input.current?.setCustomValidity(fault ?? ''), [fault]);
  const shownFault = shown ? null : fault;
  const choose = (option: Option) => {
    setOpen(false);
    setAt(-1);
    onChoose(option);
  };
  const step = (by: number) => {
    setOpen(true);
    if (options.length === 0) return;
    const current = options.findIndex(({ key }) => key === currentKey);
    setAt((last) => {
      if (last < 0 && current >= 0) return current;
      return (last + by + (last < 0 && by < 0 ? 1 : 0) + options.length) % options.length;
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && shown) {
      const best = selected ?? options.find(({ key }) => key === currentKey) ?? options[0];
      if (best !== undefined) choose(best);
    } else if (event.key === 'Escape' && shown) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative grid gap-4 min-width-0">
      {labeledId === undefined && (
        <label className={isLabelHidden ? 'visually-hidden' : 'soft text-13'} htmlFor={id}>
          {label}
        </label>
      )}
      <input
        ref={input}
        id={id}
        className={`invalid-border-error ${suggestions.field} ${styles.field}`}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={maxLength}
        aria-autocomplete="list"
        aria-invalid={isInvalid || shownFault !== null ? true : undefined}
        aria-describedby={shownFault === null ? describedBy : `${id}-fault`}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={selected === undefined ? undefined : `${id}-${at}`}
        placeholder={placeholder}
        value={text}
        disabled={disabled}
        onChange={(event) => {
          setAt(-1);
          setOpen(true);
          onText(event.currentTarget.value);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => {
          // The next key replaces the text.
          if (!isOpen) event.currentTarget.select();
          setOpen(true);
        }}
        onBlur={() => {
          setOpen(false);
          setAt(-1);
          onLeave?.();
        }}
        onKeyDown={onKeyDown}
      />
      {shownFault !== null && (
        <p id={`${id}-fault`} className="error-text">
          {shownFault}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {shown ? status : ''}
      </p>
      <div ref={list} className={`scroll-y outline round-10 paper lift ${styles.popup}`} hidden={!shown}>
        <div id={`${id}-list`} role="listbox" aria-label={listLabel} className={suggestions.list}>
          {shown &&
            options.map((option, index) => (
              <div key={option.key} role="presentation">
                {option.group !== options[index - 1]?.group && option.group !== '' && (
                  <div className={`soft text-12 medium ${suggestions.group}`} role="presentation">
                    {option.group}
                  </div>
                )}
                <div
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  className={`row min-height-40 round-6 pointer icon-flex-none phone-min-height-44 ${suggestions.option}`}
                  onPointerMove={() => index !== at && setAt(index)}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                  onKeyDown={(event) => event.key === 'Enter' && choose(option)}
                >
                  {option.icon}
                  <span className="grid min-width-0">
                    <span className="break-anywhere">{option.label}</span>
                    {option.detail !== '' && <span className="soft text-12">{option.detail}</span>}
                  </span>
                </div>
              </div>
            ))}
        </div>
        {shown && options.length === 0 && (
          <p className={`soft ${styles.status}`} aria-hidden="true">
            {status}
          </p>
        )}
        {shown && children}
      </div>
    </div>
  );
}
