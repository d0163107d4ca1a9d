import type { PlayerDetail } from './model.ts'

/** Does a child's profile have what the club asks of every family? */
export const isProfileComplete = ({
  gender,
  emergencyContact,
  emergencyPhone,
}: Pick<PlayerDetail, 'gender' | 'emergencyContact' | 'emergencyPhone'>): boolean =>
  Boolean(gender && emergencyContact && emergencyPhone)
