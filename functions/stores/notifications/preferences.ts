import { defaultPreferences, type NotificationPreferences } from '#shared/notifications/rules.ts'
import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { updateRow } from '../../platform/data/writes.ts'
import type { UserRow } from '../users/store.ts'

/**
 * Changes these choices and leaves the others: a mail program may follow the links of two mails at the same moment. Fails if
 * the account is gone, or chooses for the first time and another request was faster.
 */
export const changePreferences = (
  { id, notifications }: UserRow,
  choices: Partial<NotificationPreferences>,
): Write =>
  notifications
    ? updateRow(keys.user(id), {
        set: Object.fromEntries(
          Object.entries(choices).map(([name, choice]) => [`notifications.${name}`, choice]),
        ),
        when: { expression: 'attribute_exists(#notifications)' },
      })
    : updateRow(keys.user(id), {
        set: { notifications: { ...defaultPreferences, ...choices } },
        when: { expression: 'attribute_exists(#pk) AND attribute_not_exists(#notifications)' },
      })
