// A slider over the minutes of a day, with or without the hours below it.
import styles from './day-slider.module.css';

interface Props {
  readonly label: string;
  /** Minutes since midnight, 0–1439. */
  readonly minute: number;
  /** The minute as text, read aloud. */
  readonly text: string;
  /** Formats an hour, 0–24, in the city's format. */
  readonly hourName: (hour: number) => string;
  readonly onChange: (minute: number) => void;
  /** Whether the hours are shown below it. */
  readonly hasHours?: boolean;
}

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];
/** Every second mark has a label, because 12-hour labels are long. */
const hourLabelStep = 6;

export function DaySlider({ label, minute, text, hourName, onChange, hasHours = true }: Props) {
  return (
    <div className={styles.day}>
      <input
        aria-label={label}
        aria-valuetext={text}
        className={styles.slider}
        type="range"
        min={0}
        max={1435}
        step={5}
        value={minute}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      {hasHours && (
        <svg className={styles.hours} aria-hidden="true">
          {hours.map((hour) => (
            <g key={hour}>
              <line x1={`${(hour / 24) * 100}%`} x2={`${(hour / 24) * 100}%`} y1="0" y2="4" />
              {hour % hourLabelStep === 0 && (
                <text
                  className={hour % 12 === 0 ? undefined : styles.between}
                  x={`${(hour / 24) * 100}%`}
                  y="15"
                  textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
                >
                  {hourName(hour)}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}
