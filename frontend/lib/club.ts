import { club } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read } from './api.ts'
import { rememberColor } from './theme.ts'

export const clubConfig = { ...read(club.config), meta: { public: true } }

/** The club's name until it is known, and where it stays unknown. */
const anyClub = 'Lacrosse Club'

export function useClub() {
  const { data, isError } = useQuery(clubConfig)
  return { config: data, name: data?.clubName ?? anyClub, isKnown: data !== undefined || isError }
}

/** One colour makes the whole look. */
export function useClubColor(): void {
  const { config } = useClub()
  useEffect(() => {
    if (config) rememberColor(config.color)
  }, [config])
}
