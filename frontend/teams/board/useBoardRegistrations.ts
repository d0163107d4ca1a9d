import { useMemo } from 'react'
import { useAllRegistrations } from '#frontend/registrations/adminQueries.ts'
import { getDisplayStatus } from '#frontend/registrations/registrationStatus.ts'
import type { BoardRegistration } from './boardFilter.ts'

/** The live registrations of a program by child; undefined while they load, or without a program. */
export function useBoardRegistrations(
  programId: string | undefined,
): ReadonlyMap<string, BoardRegistration> | undefined {
  const { data } = useAllRegistrations(programId)
  return useMemo(
    () =>
      data &&
      new Map(
        data.map(registration => {
          const wish = registration.onTeam ? undefined : (registration.teamId ?? undefined)
          return [registration.playerId, { displayStatus: getDisplayStatus(registration), wish }]
        }),
      ),
    [data],
  )
}
