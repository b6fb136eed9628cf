// The comparison dashboard: what one state of the city adds and removes compared with another, and
// who loses curb space.
import { IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TypeChanges, UserChanges } from '../dashboards/comparison/changes-panel.tsx';
import styles from '../dashboards/comparison/comparison.module.css';
import { ComparisonCards } from '../dashboards/comparison/comparison-cards.tsx';
import { isSameSide } from '../dashboards/comparison/comparison-side.ts';
import { FindingsList } from '../dashboards/comparison/findings-list.tsx';
import { PublicationField, usePublicationName } from '../dashboards/comparison/publication-field.tsx';
import { type Comparison, useComparison } from '../dashboards/comparison/use-comparison.ts';
import { useWeekText } from '../dashboards/dashboard-week.ts';
import { NoMetrics } from '../dashboards/no-metrics.tsx';
import { StateField } from '../dashboards/state-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PanelGrid } from '../ui/panel.tsx';
import { ComparisonMap } from './comparison-map.tsx';
import { Dashboard } from './dashboard.tsx';
import { useMetrics } from './metrics-map.tsx';

function SideFields({ comparison }: { readonly comparison: Comparison }) {
  const { t } = useTranslation();
  const { filters, sides } = comparison;
  return (
    <fieldset
      className="bare flex wrap gap-8-16 items-start"
      aria-label={t('comparison.sides')}
      data-not-pictured
    >
      <PublicationField comparison={comparison} />
      {sides.publication === null && (
        <>
          {(['before', 'after'] as const).map((side) => (
            <div key={side} className={`grid gap-4 min-width-0 select-full-width ${styles.side}`}>
              <span aria-hidden="true">{t(`comparison.${side}`)}</span>
              <StateField
                label={t(`comparison.${side}`)}
                filters={filters}
                value={sides[side]}
                onChange={(value) => sides.choose(side, value)}
              />
            </div>
          ))}
          <IconButton label={t('comparison.swap')} onClick={sides.swap}>
            <IconArrowsExchange size={20} stroke={1.5} />
          </IconButton>
        </>
      )}
    </fieldset>
  );
}

/** Returns the headline: which types gain and lose most, and how many groups of people lose. */
function useHeadline({ summary, findings, looks }: Comparison): string | null {
  const { t } = useTranslation();
  if (summary === null) return null;
  const nameOf = (one: typeof summary.biggestGainRegulation) =>
    one === null ? '' : (looks.get(one.type)?.name ?? one.name);
  const [gain, loss] = [nameOf(summary.biggestGainRegulation), nameOf(summary.biggestLossRegulation)];
  const which = gain === '' ? (loss === '' ? 'same' : 'loss') : loss === '' ? 'gain' : 'both';
  const count = findings.filter(({ kind }) => kind === 'loss').length;
  return [
    t(`comparison.headline.${which}`, { gain, loss }),
    ...(count === 0 ? [] : [t('comparison.headline.losers', { count })]),
  ].join(' ');
}

export function ComparisonDashboard() {
  const { t } = useTranslation();
  const describeWeek = useWeekText();
  const comparison = useComparison();
  const { data, isFetching, sides } = comparison;
  const maps = [useMetrics(), useMetrics()] as const;
  const headline = useHeadline(comparison);
  const same = isSameSide(sides.before, sides.after);
  const nameOf = usePublicationName();
  const about = data && [
    sides.publication === null
      ? t('comparison.against', { before: data.before.name, after: data.after.name })
      : t('comparison.aroundPublication', { publication: nameOf(sides.publication) }),
    describeWeek(data.date),
    t('dashboards.basis.rules'),
  ];
  return (
    <Dashboard
      kind="comparison"
      loaded={comparison}
      headline={same ? null : headline}
      about={about ?? []}
      request={comparison.body}
      maps={maps}
      fields={<SideFields comparison={comparison} />}
    >
      {() =>
        same && !isFetching ? (
          <NoMetrics title={t('comparison.sameSides')} />
        ) : (
          <>
            <FindingsList comparison={comparison} />
            <ComparisonCards comparison={comparison} />
            <PanelGrid>
              <TypeChanges comparison={comparison} />
              <UserChanges comparison={comparison} />
              <ComparisonMap comparison={comparison} figures={maps} />
            </PanelGrid>
          </>
        )
      }
    </Dashboard>
  );
}
