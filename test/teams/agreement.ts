/** Contradictions between rosters, children, jersey numbers and registrations, one line each. */
export async function findDisagreements(teamIds: string[], playerIds: string[]): Promise<string[]> {
  const { getPlayersById } = await import('#functions/stores/players/store.ts')
  const { listRosterEntries, activeTeamIds } = await import('#functions/stores/players/roster.ts')
  const { entity } = await import('#functions/platform/data/entity.ts')
  const { keys } = await import('#functions/platform/data/table.ts')
  const { listLiveOfPlayer, getRegistration } = await import('#functions/stores/registrations/store.ts')
  const z = await import('zod')
  const jerseys = entity({
    schema: z.object({ number: z.int(), playerId: z.string() }),
    key: () => keys.jersey('', 0),
  })
  const found: string[] = []
  const players = await getPlayersById(playerIds)
  for (const teamId of teamIds) {
    const entries = await listRosterEntries(teamId)
    const guards = await jerseys.within(keys.team(teamId).pk, 'JERSEY#')
    const joined = (list: unknown[]) => JSON.stringify(list.toSorted())
    const line = (playerId: string, m: { active: boolean; jerseyNumber?: number | null }) =>
      `${playerId} ${m.active} ${m.jerseyNumber ?? '-'}`
    const onRoster = entries.map(entry => line(entry.playerId, entry))
    const byChildren = players.flatMap(({ id, memberships }) => {
      const member = memberships[teamId]
      return member ? [line(id, member)] : []
    })
    if (joined(onRoster) !== joined(byChildren))
      found.push(`roster ${joined(onRoster)}, children ${joined(byChildren)}`)
    const worn = entries.flatMap(({ playerId, active, jerseyNumber }) =>
      active && jerseyNumber != null ? [`${playerId} ${jerseyNumber}`] : [],
    )
    const guarded = guards.map(({ playerId, number }) => `${playerId} ${number}`)
    if (joined(worn) !== joined(guarded)) found.push(`worn ${joined(worn)}, guarded ${joined(guarded)}`)
  }
  for (const player of players) {
    for (const { programId, registrationId } of await listLiveOfPlayer(player.id)) {
      const registration = await getRegistration(registrationId)
      const inProgram = activeTeamIds(player).filter(id => player.memberships[id]?.programId === programId)
      const registeredTeam = registration?.onTeam ? registration.teamId : undefined
      const isRight = registeredTeam ? inProgram.includes(registeredTeam) : inProgram.length === 0
      if (!isRight)
        found.push(`${player.id} is on ${inProgram.join()}, its registration says ${registeredTeam}`)
    }
  }
  return found
}
