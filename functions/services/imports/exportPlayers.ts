import { toCsv } from '#shared/csv.ts'
import { dayIn } from '#shared/dates.ts'
import { toImportSheet } from '#shared/imports/exportSheet.ts'
import type { imports as routes } from '#shared/imports/routes.ts'
import { gradeFacts } from '#shared/players/rules.ts'
import { seasonYear } from '#shared/registrations/eligibility.ts'
import type { Request } from '../../identity/http/serve.ts'
import { mapConcurrent } from '../../platform/async/mapConcurrent.ts'
import { commit } from '../../platform/data/transaction.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { club } from '../../stores/club/settings.ts'
import { currentMembership } from '../../stores/players/roster.ts'
import { listPlayerPage, type PlayerRow } from '../../stores/players/store.ts'
import { listTeams } from '../../stores/teams/store.ts'
import { listGuardians } from '../../stores/users/guardianLinks.ts'

/** Families that are looked up at a time, over the connections of a Lambda. */
const concurrency = 40

/** Every child of the club as a list that an import reads. Audited before it is made. */
export async function exportPlayers({ caller, now }: Request<typeof routes.export>): Promise<string> {
  const [players, teams] = await Promise.all([listAllPlayers(), listTeams(undefined)])
  const details = { count: players.length }
  await commit(auditWrite({ actor: caller.id, action: 'players.export', subject: caller.id, details }, now))
  const families = await mapConcurrent(players, concurrency, ({ id }) => listGuardians(id))
  const children = players.map((player, at) => {
    const { teamId, ...place } = currentMembership(player)
    const team = teams.find(({ id }) => id === teamId)
    return {
      ...player,
      ...gradeFacts(player),
      ...place,
      team: team && `${team.name} ${team.season}`,
      guardians: (families[at] ?? []).toSorted((a, b) => Number(b.primary) - Number(a.primary)),
    }
  })
  return toCsv(toImportSheet(children, seasonYear(dayIn(club.timeZone, now))))
}

async function listAllPlayers(): Promise<PlayerRow[]> {
  const all: PlayerRow[] = []
  let start: Record<string, string> | undefined
  do {
    const { rows, next } = await listPlayerPage({ unassigned: false, start })
    all.push(...rows)
    start = next
  } while (start)
  return all
}
