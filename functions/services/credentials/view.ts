import type { Credential } from '#functions/stores/credentials/store.ts'
import type { User } from '#functions/stores/users/store.ts'
import type { Credential as Wire } from '#shared/credentials/model.ts'

/** A credential as callers see it, under the name that its coach has now. */
export const view = (row: Credential, user: Pick<User, 'fullName' | 'username'> | undefined): Wire => ({
  ...row,
  userFullName: user?.fullName,
  userName: user?.username,
  isVerified: row.status === 'verified',
})
