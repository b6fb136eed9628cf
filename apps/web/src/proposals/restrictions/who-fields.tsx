// Fields for whom a rule applies to: everyone, everyone except some, or only some; several entries
// are alternatives.
import {
  type Audience,
  audiences,
  formatUsers,
  newUsers,
  toAudience,
  type Users,
  updateUsersEntry,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { RuleFieldsProps } from './edit-rule.ts';
import { FieldGroup, LabeledCheckbox, LabeledField } from './field-group.tsx';
import styles from './fields.module.css';
import { SmallButton } from './small-button.tsx';
import { useListKeys } from './use-list-keys.ts';
import { ExceptField, UsersEntry } from './users-entry.tsx';

/**
 * Returns the users after the audience changed. Switching from "everyone except" to "only" starts
 * with an empty list, because keeping the exceptions would not change whom the rule applies to.
 */
function usersFor(audience: Audience, users: readonly Users[]): Users[] {
  const [first] = users;
  if (audience === 'everyone') return [];
  if (audience === 'everyone except') return [{ ...newUsers(), except: first?.except ?? [] }];
  return [first === undefined || toAudience(users) === 'everyone except' ? newUsers() : first];
}

function isEmpty(entry: Users | undefined): boolean {
  return JSON.stringify(entry) === JSON.stringify(newUsers());
}

export function WhoFields({ rule, onEdit }: RuleFieldsProps) {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const { users, activity, forbidsOthers } = rule;
  const names = useListKeys(users);
  const [selectedAudience, setAsked] = useState<Audience | null>(null);
  // To the core, an `everyone except` entry without exceptions is an empty entry, so the selected
  // audience is used instead.
  const isOpen = selectedAudience === 'everyone except' && users.length === 1 && isEmpty(users[0]);
  const audience = isOpen ? selectedAudience : toAudience(users);
  const edit = (next: readonly Users[], part: string | null) => onEdit({ users: [...next] }, part);
  const change = (at: number) => (entry: Partial<Users>, part: string) =>
    edit(updateUsersEntry(users, at, entry), `users.${at}.${part}`);
  const allows = !activity.startsWith('no ');
  return (
    <FieldGroup title={t('rule.part.who')}>
      <LabeledField label={t('who.audience')}>
        <SelectField
          label={t('who.audience')}
          value={audience}
          options={audiences.map((value) => ({ value, label: t(`who.${value}`) }))}
          onChange={(next) => {
            setAsked(next);
            edit(usersFor(next, users), null);
          }}
        />
      </LabeledField>
      {audience === 'everyone except' && users[0] !== undefined && (
        <ExceptField entry={users[0]} onChange={change(0)} />
      )}
      {audience === 'only' &&
        users.map((entry, at) => {
          const words = formatUsers([entry], reader);
          return (
            <div key={names[at]} className="card grid one-column gap-12 pad-12 sunken">
              {users.length > 1 && (
                <div className={`between gap-4 min-width-0 ${styles.head}`}>
                  <span>{words === '' ? t('who.nobodyYet') : words}</span>
                  <SmallButton
                    label={t('who.remove', { users: words === '' ? t('who.nobodyYet') : words })}
                    onClick={() =>
                      edit(
                        users.filter((_, index) => index !== at),
                        null,
                      )
                    }
                  >
                    <IconTrash size={16} stroke={1.5} />
                  </SmallButton>
                </div>
              )}
              <UsersEntry entry={entry} onChange={change(at)} />
            </div>
          );
        })}
      {audience === 'only' && (
        <div className="flex wrap gap-8">
          <Button size="compact-sm" variant="default" onClick={() => edit([...users, newUsers()], null)}>
            {t('who.addEntry')}
          </Button>
        </div>
      )}
      {users.length > 0 && allows && (
        <LabeledCheckbox
          label={t(audience === 'everyone except' ? 'who.forbidsThem' : 'who.forbidsOthers')}
          checked={forbidsOthers}
          onChange={(checked) => onEdit({ forbidsOthers: checked }, null)}
        />
      )}
    </FieldGroup>
  );
}
