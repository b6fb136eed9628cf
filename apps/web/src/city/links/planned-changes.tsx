// Published changes of the rules of a curb that take effect later. Renders nothing if there are none.
import { formatDateAndTime } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useReader } from '../../shell/reader-hooks.ts';

interface Props {
  readonly link: number;
  /** What they mean for what is being done; shown below them. */
  readonly note?: string;
}

export function PlannedChanges({ link, note }: Props) {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const { currentData } = api.usePlannedChangesQuery({
    params: { id: link },
    query: { language: i18n.language },
  });
  if (currentData === undefined || currentData.results.length === 0) return null;
  return (
    <section className="grid gap-8" aria-labelledby="planned-changes">
      <h3 id="planned-changes" className="text-14 bold">
        {t('link.planned')}
      </h3>
      {currentData.results.map(({ effective_from: from, lines }) => (
        <div key={from} className="grid gap-4">
          <p className="soft text-13">
            {t('link.plannedFrom', { when: formatDateAndTime(Date.parse(from), reader) })}
          </p>
          <ul className="grid gap-4 pad-start-20 margin-0 break-anywhere">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
      {note !== undefined && <p>{note}</p>}
    </section>
  );
}
