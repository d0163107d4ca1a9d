import type { Credential } from '#shared/credentials/model.ts'
import type { CredentialRow } from '../../stores/credentials/store.ts'
import type { UserRow } from '../../stores/users/store.ts'

/** A credential as callers see it, with the coach's current name. */
export const toCredential = (
  row: CredentialRow,
  user: Pick<UserRow, 'fullName' | 'username'> | undefined,
): Credential => ({
  ...row,
  userFullName: user?.fullName,
  userName: user?.username,
  isVerified: row.status === 'verified',
})
