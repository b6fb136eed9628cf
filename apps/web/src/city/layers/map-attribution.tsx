// Attribution of the map shown, always in the corner.
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../shell/store.ts';
import { useBasemapOptions } from '../basemaps.ts';
import { parseAttribution } from './attribution.ts';
import styles from './layers.module.css';

export function MapAttribution() {
  const { t } = useTranslation();
  const said = useAppSelector((state) => state.layers.credits);
  const { base, curbsCredit, imagery } = useBasemapOptions();
  const configured = [curbsCredit, base.attribution, imagery?.attribution ?? null].filter(
    (credit) => credit !== null,
  );
  const credits = [
    ...new Map([...configured, ...said].map(parseAttribution).map((each) => [each.words, each])).values(),
  ];
  if (credits.length === 0) return null;
  return (
    <p className={`ink text-12 text-end take-pointer ${styles.credits}`}>
      <span className="absolute width-1 height-1 clip clipped">{t('credits.label')}: </span>
      {credits.map(({ words, link }, index) => (
        <span key={words}>
          {index > 0 && ' · '}
          {link === null ? (
            words
          ) : (
            <a href={link} target="_blank" rel="noreferrer">
              {words}
            </a>
          )}
        </span>
      ))}
    </p>
  );
}
