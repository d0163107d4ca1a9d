import { club } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { routeQuery } from './api.ts'
import { saveColor } from './theme.ts'

export const clubConfigQuery = { ...routeQuery(club.config), meta: { public: true } }

/** Shown until the club's name is loaded, and if it cannot be loaded. */
const fallbackClubName = 'Lacrosse Club'

export function useClub() {
  const { data, isError } = useQuery(clubConfigQuery)
  return { config: data, name: data?.clubName ?? fallbackClubName, isKnown: data !== undefined || isError }
}

/** Applies the club's color, from which the whole theme is derived. */
export function useClubColor(): void {
  const { config } = useClub()
  useEffect(() => {
    if (config) saveColor(config.color)
  }, [config])
}
