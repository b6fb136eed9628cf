// The zone's name, description, parent, and whether maps show it.
import { maxZoneDescriptionLength, maxZoneNameLength } from '@curbwright/core';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './analysis-zones.module.css';
import { ParentZoneChoice } from './parent-zone-choice.tsx';
import type { ZoneDraft } from './zone-draft.ts';

interface Props {
  readonly draft: ZoneDraft;
  readonly zone: number | null;
  /** Error in the name. */
  readonly fault: string | null;
  readonly nameField: Ref<HTMLInputElement>;
  readonly onEdit: (change: Partial<ZoneDraft>, key: string) => void;
  /** Called on Enter in a field. */
  readonly onSave: () => void;
}

export function ZoneDetailsForm({ draft, zone, fault, nameField, onEdit, onSave }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <form
      className={`grid gap-12 pad-y-12 ${styles.part}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <div className="grid gap-4 content-start min-width-0">
        <label className="text-13 medium" htmlFor={`${id}-name`}>
          {t('zones.name')}
        </label>
        <input
          ref={nameField}
          id={`${id}-name`}
          className={`control border-box min-width-0 text-14 full-width min-height-36 invalid-border-error pad-4-8 inherit-scheme touch-min-height-44 ${styles.input}`}
          maxLength={maxZoneNameLength}
          required
          value={draft.name}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          onChange={(event) => onEdit({ name: event.target.value }, 'name')}
        />
        {fault !== null && (
          <p id={`${id}-fault`} className="error-text" role="alert">
            {fault}
          </p>
        )}
      </div>
      <div className="grid gap-4 content-start min-width-0">
        <label className="text-13 medium" htmlFor={`${id}-description`}>
          {t('zones.description')}
        </label>
        <textarea
          id={`${id}-description`}
          className={`control border-box min-width-0 text-14 full-width min-height-36 invalid-border-error pad-4-8 inherit-scheme touch-min-height-44 ${styles.input}`}
          rows={2}
          maxLength={maxZoneDescriptionLength}
          value={draft.description}
          onChange={(event) => onEdit({ description: event.target.value }, 'description')}
        />
      </div>
      <ParentZoneChoice
        value={draft.parent}
        self={zone}
        onChange={(parent) => onEdit({ parent }, 'parent')}
      />
      <label className="row gap-8 min-height-24 text-14">
        <input
          type="checkbox"
          checked={draft.showOnMaps}
          onChange={() => onEdit({ showOnMaps: !draft.showOnMaps }, 'shown')}
        />
        {t('zones.showOnMaps')}
      </label>
      <p className="soft text-13">{t('zones.showOnMapsHelp')}</p>
    </form>
  );
}
