// Saved mappings: offers those that fit the file, saves the current one and deletes one.
import type { SavedImportMapping } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { codeOf, formatFormError, isApiError } from '../../shell/api-error.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { showSuccess } from '../../ui/toast.ts';
import styles from './imports.module.css';
import { type Mapping, parseMapping } from './mapping.ts';

interface Props {
  readonly job: number;
  readonly mapping: Mapping;
  readonly use: (mapping: Mapping) => void;
}

interface SaveMappingProps {
  readonly mapping: Mapping;
  readonly names: readonly string[];
  readonly onClose: () => void;
}

function SaveMappingDialog({ mapping, names, onClose }: SaveMappingProps) {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  const [save, saving] = api.useSaveImportMappingMutation();
  const isTaken = names.includes(name.trim());
  const keep = async () => {
    if (name.trim() === '') return setFault(t('imports.saved.needName'));
    const answer = await save({ body: { name: name.trim(), mapping, replace: isTaken } });
    if (answer.error === undefined) {
      showSuccess(t('imports.saved.kept', { name: answer.data.name }));
      return onClose();
    }
    const { error } = answer;
    setFault(
      isApiError(error) ? formatFormError(error, codeOf(error) ?? t('error.fallback')) : t('error.fallback'),
    );
  };
  return (
    <Dialog title={t('imports.saved.keep')} closeLabel={t('app.close')} onClose={onClose}>
      <form
        className="grid gap-12 min-width-0"
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <div className="grid gap-4 content-start min-width-0">
          <label htmlFor={id} className="row wrap gap-2-8 bold text-13">
            {t('imports.saved.name')}
          </label>
          <input
            id={id}
            className={`control border-box full-width min-width-0 height-36 pad-0-8 invalid-border-error inherit-scheme ${styles.input}`}
            value={name}
            maxLength={100}
            autoComplete="off"
            aria-invalid={fault !== ''}
            aria-describedby={`${id}-note`}
            onChange={(event) => {
              setName(event.target.value);
              setFault('');
            }}
          />
          <span
            id={`${id}-note`}
            className={
              fault === ''
                ? 'wide-prose soft regular text-13 break-anywhere empty-gone'
                : 'error-text wide-prose break-anywhere empty-gone'
            }
          >
            {fault === '' ? t(isTaken ? 'imports.saved.replaces' : 'imports.saved.nameHelp') : fault}
          </span>
        </div>
        <Button type="submit" loading={saving.isLoading}>
          {t(isTaken ? 'imports.saved.replace' : 'imports.saved.keepNow')}
        </Button>
      </form>
    </Dialog>
  );
}

export function SavedMappings({ job, mapping, use }: Props) {
  const { t } = useTranslation();
  const { data } = api.useImportMappingsQuery({ query: {} });
  const { data: fit } = api.useImportMappingsQuery({ query: { job } });
  const [chosen, setChosen] = useState('');
  const [isSaveDialogOpen, setKeeps] = useState(false);
  const [forget, forgetting] = api.useDeleteImportMappingMutation();
  const all: readonly SavedImportMapping[] = data?.results ?? [];
  const fitting = new Set((fit?.results ?? []).map(({ id }) => id));
  const found = all.find(({ id }) => String(id) === chosen);
  const forgetFound = async () => {
    if (found === undefined) return;
    const done = await forget({ params: { id: found.id } });
    if (done.error !== undefined) return;
    setChosen('');
    showSuccess(t('imports.saved.forgotten', { name: found.name }));
  };
  return (
    <div className="grid gap-12 min-width-0">
      <div className={styles.row}>
        <SelectField
          label={t('imports.saved.title')}
          value={chosen}
          options={[
            {
              value: '',
              label: t(all.length === 0 ? 'imports.saved.none' : 'imports.saved.choose', {
                count: fitting.size,
              }),
            },
            ...all.map(({ id, name }) => ({
              value: String(id),
              label: name,
              group: t(fitting.has(id) ? 'imports.saved.fits' : 'imports.saved.others'),
            })),
          ]}
          onChange={setChosen}
        />
        <ButtonWithReason
          variant="default"
          reason={found === undefined ? t('imports.saved.chooseFirst') : null}
          onClick={() => {
            const read = found === undefined ? null : parseMapping(JSON.stringify(found.mapping));
            if (found === undefined || read === null) return;
            use(read);
            showSuccess(t('imports.saved.used', { name: found.name }));
          }}
        >
          {t('imports.saved.use')}
        </ButtonWithReason>
        <ButtonWithReason
          variant="subtle"
          reason={found === undefined ? t('imports.saved.chooseFirst') : null}
          loading={forgetting.isLoading}
          onClick={() => void forgetFound()}
        >
          {t('imports.saved.forget')}
        </ButtonWithReason>
        <Button variant="default" onClick={() => setKeeps(true)}>
          {t('imports.saved.keep')}
        </Button>
      </div>
      {isSaveDialogOpen && (
        <SaveMappingDialog
          mapping={mapping}
          names={all.map(({ name }) => name)}
          onClose={() => setKeeps(false)}
        />
      )}
    </div>
  );
}
