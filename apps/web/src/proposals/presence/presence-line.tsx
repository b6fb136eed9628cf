// Who else looks at or edits the same curbs, in the head of the panel.
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './presence.module.css';
import { useOthersHere } from './use-report-presence.ts';

export function PresenceLine() {
  const { t } = useTranslation();
  const others = useOthersHere();
  return (
    <div role="status" className={others.length === 0 ? 'visually-hidden' : styles.people} data-presence>
      {others.map(({ name, is_editing: isEditing }) => {
        const Picture = isEditing ? IconPencil : IconEye;
        return (
          <p key={name} className={`row gap-4 text-13 ${isEditing ? styles.editing : 'soft'}`}>
            <Picture size={16} stroke={1.5} aria-hidden="true" className="flex-none" />
            {t(isEditing ? 'presence.editing' : 'presence.looking', { name })}
          </p>
        );
      })}
    </div>
  );
}
