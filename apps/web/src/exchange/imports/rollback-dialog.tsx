// Confirmation before a whole import is rolled back: shows the effect in numbers, or why a rollback
// is not possible.
import type { ImportCounts } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useImportFormat } from './use-import-format.ts';

interface Props {
  /** Id of the import. */
  readonly id: number;
  /** Name of the import's source, as shown in the list. */
  readonly source: string;
  readonly counts: ImportCounts | null;
  readonly onClose: () => void;
  /** Receives the id of the rollback job. */
  readonly onUndoing: (job: number) => void;
}

export function RollbackDialog({ id, source, counts, onClose, onUndoing }: Props) {
  const { t, i18n } = useTranslation();
  const words = useImportFormat();
  const query = { language: i18n.language };
  const { currentData: check, isError } = api.useImportUndoCheckQuery(
    { params: { id }, query },
    { refetchOnMountOrArgChange: true },
  );
  const [undo, undoing] = api.useUndoImportMutation();
  const links = counts?.links;
  const effects = [
    ['imports.undo.gone', links?.created ?? 0],
    ['imports.undo.back', links?.changed ?? 0],
    ['imports.undo.again', links?.retired ?? 0],
  ] as const;
  const takeBack = async () => {
    const answer = await undo({ params: { id }, query, body: { source } });
    if (answer.error !== undefined) return;
    onClose();
    onUndoing(answer.data.id);
  };
  const body = () => {
    if (isError) return <p role="alert">{t('error.fallback')}</p>;
    if (check === undefined) return <Skeleton label={t('imports.undo.checking')} lines={3} />;
    if (!check.can_be_undone)
      return (
        <>
          <p>{t('imports.undo.cannot', { source })}</p>
          <p role="alert" className="error-text wide-prose break-anywhere empty-gone">
            {check.problem?.text ?? t('error.fallback')}
          </p>
          <div className="row wrap gap-8 min-width-0">
            <Button variant="default" onClick={onClose}>
              {t('app.close')}
            </Button>
          </div>
        </>
      );
    return (
      <>
        <p>{t('imports.undo.question', { source })}</p>
        <ul className="grid gap-4 wide-prose pad-start-20">
          {effects.map(
            ([key, count]) =>
              count > 0 && <li key={key}>{t(key, { count, number: words.number(count) })}</li>,
          )}
          <li>{t('imports.undo.history')}</li>
        </ul>
        <div className="row wrap gap-8 min-width-0">
          <Button variant="default" onClick={onClose}>
            {t('imports.undo.keep')}
          </Button>
          <Button loading={undoing.isLoading} onClick={() => void takeBack()}>
            {t('imports.undo.act')}
          </Button>
        </div>
      </>
    );
  };
  return (
    <Dialog title={t('imports.undo.title')} closeLabel={t('app.close')} onClose={onClose}>
      <div className="grid gap-12 min-width-0">{body()}</div>
    </Dialog>
  );
}
