import { players } from 'virtual:routes'
import { routeQuery } from '#frontend/lib/api.ts'

/** The user's children; for a player's account, the player. */
export const myPlayersQuery = routeQuery(players.list, { query: { myPlayers: 'true' } })
