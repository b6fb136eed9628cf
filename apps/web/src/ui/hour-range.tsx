// Selects a range of full hours within a day: two handles on one line, each moved by touch, pointer
// or arrow keys.
import styles from './hour-range.module.css';

interface Props {
  readonly words: { readonly from: string; readonly to: string };
  /** 0 to 23. */
  readonly min: number;
  /** 1 to 24, after `min`. */
  readonly max: number;
  /** `8 AM` or `08:00`. */
  readonly hourName: (hour: number) => string;
  readonly onChange: (min: number, max: number) => void;
}

/** Longest name of midnight, in characters, beside which each sixth hour has room on the axis. */
const maxEndLength = 7;

export function HourRange({ words, min, max, hourName, onChange }: Props) {
  const hours = hourName(0).length > maxEndLength ? [0, 12, 24] : [0, 6, 12, 18, 24];
  const percent = (hour: number) => `${(hour / 24) * 100}%`;
  return (
    <div className="grid gap-2 ltr">
      <p className="text-13 medium" dir="auto" aria-hidden="true">
        {hourName(min)} - {hourName(max)}
      </p>
      <div className="relative height-24">
        <svg className={styles.track} width="100%" height="4" aria-hidden="true">
          <rect className="fill-hairline" width="100%" height="4" rx="2" />
          <rect
            className={`fill-action ${styles.chosen}`}
            x={percent(min)}
            width={percent(max - min)}
            height="4"
          />
        </svg>
        <input
          type="range"
          min={0}
          max={24}
          value={min}
          aria-label={words.from}
          aria-valuetext={hourName(min)}
          className={`absolute inset-0 full-width height-24 margin-0 no-pointer no-appearance no-background ${styles.handle}`}
          onChange={(event) => onChange(Math.min(Number(event.target.value), max - 1), max)}
        />
        <input
          type="range"
          min={0}
          max={24}
          value={max}
          aria-label={words.to}
          aria-valuetext={hourName(max)}
          className={`absolute inset-0 full-width height-24 margin-0 no-pointer no-appearance no-background ${styles.handle}`}
          onChange={(event) => onChange(min, Math.max(Number(event.target.value), min + 1))}
        />
      </div>
      <svg className="axis" width="100%" height="14" aria-hidden="true">
        {hours.map((hour) => (
          <text
            key={hour}
            x={percent(hour)}
            y="11"
            textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
          >
            {hourName(hour)}
          </text>
        ))}
      </svg>
    </div>
  );
}
