import type { UserRow } from './store.ts'

/**
 * Whether mail to the address arrives: a link was opened, from wherever, or there is no password, so that only a mailed
 * link opens the account. What a person has entered needs no more; `ownsAccount` is for what others have.
 */
export const ownsAddress = ({
  emailConfirmedAt,
  passwordHash,
}: Pick<UserRow, 'emailConfirmedAt' | 'passwordHash'>): boolean =>
  emailConfirmedAt !== undefined || passwordHash === undefined

/** Whether somebody has opened a link in a mail to the address, from wherever: mail of the family goes there. */
export const hasAnswered = ({ emailConfirmedAt }: Pick<UserRow, 'emailConfirmedAt'>): boolean =>
  emailConfirmedAt !== undefined

/**
 * Whether the account is known to belong to whoever reads the mail to its address: the link was opened from inside the
 * account. Until then the address may be mistyped, by its person or by the office.
 */
export const isMailboxOwners = ({
  emailConfirmedAt,
  confirmedSignedOut,
}: Pick<UserRow, 'emailConfirmedAt' | 'confirmedSignedOut'>): boolean =>
  emailConfirmedAt !== undefined && !confirmedSignedOut

/** That the staff rights of an account are in effect, on its row; `isAddressDue` and others decide it before. */
export const actsAsStaff = {
  expression:
    '#status = :active AND #pwRule = :long AND (attribute_exists(#keepsRights) OR (attribute_exists(#emailConfirmedAt) AND attribute_not_exists(#confirmedSignedOut)))',
  values: { active: 'active', long: 'min12' },
}

/** What somebody who was logged in, or had a mailed link to the account, says of its address by opening one. */
export const confirmed = (now: Date): Partial<UserRow> => ({
  emailConfirmedAt: now.toISOString(),
  confirmedSignedOut: undefined,
  keepsRights: undefined,
  awaitsAddress: undefined,
  birthdaysTried: undefined,
  mailProblem: undefined,
})
