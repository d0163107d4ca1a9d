import { players } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { lacksNumber } from '#shared/players/rules.ts'
import type { Program } from '#shared/programs/model.ts'

/** The program asks for the number, and the child's profile has none. */
export function useLacksNumber(program: Program, playerId: string): boolean {
  const enabled = program.requiresUsaLacrosseNumber && playerId !== ''
  const { data } = useQuery({ ...routeQuery(players.get, { params: { id: playerId } }), enabled })
  return data !== undefined && lacksNumber(program, data)
}
