import { addDays } from '#shared/dates.ts'
import type { BodyInput } from '#shared/http.ts'
import { maxRowsPerImport } from '#shared/imports/model.ts'
import type { api } from '#shared/routes.ts'
import { planSample } from './plan.ts'

type Created = Promise<{ id: string }>

/** What an administrator does at the club's own routes. */
export interface Desk {
  begin(): Promise<unknown>
  createProgram(body: BodyInput<typeof api.programs.create>): Created
  createPerson(body: BodyInput<typeof api.users.create>): Created
  createTeam(body: BodyInput<typeof api.teams.create>): Created
  importPlayers(
    body: BodyInput<typeof api.imports.players>,
  ): Promise<{ results: { guardianId?: string; playerId?: string }[] }>
  register(body: BodyInput<typeof api.registrations.create>): Promise<unknown>
  createEvent(body: BodyInput<typeof api.events.create>): Created
  setScore(id: string, body: BodyInput<typeof api.events.setScore>): Promise<unknown>
  announce(body: BodyInput<typeof api.announcements.create>): Promise<unknown>
  bill(body: BodyInput<typeof api.invoices.create>): Promise<unknown>
}

/** Enters the sample data, which so obeys all rules of the club. `tell` hears how much is done, from 0 to 1. */
export async function fillSample(desk: Desk, today: string, tell: (done: number) => void): Promise<void> {
  const plan = planSample(today)
  const steps = 7 + plan.open.length + plan.teams.length * 3 + plan.rows.length + jerseys
  let taken = 0
  const step = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    taken += 1
    tell(Math.min(1, taken / steps))
    return result
  }
  await step(desk.begin())
  const league = await step(desk.createProgram(plan.league))
  for (const body of plan.open) await step(desk.createProgram(body))
  const teamIds: string[] = []
  for (const { team, coach } of plan.teams) {
    const { id: headCoachId } = await step(desk.createPerson(coach))
    teamIds.push((await step(desk.createTeam({ ...team, programId: league.id, headCoachId }))).id)
  }
  const guardians = new Set<string>()
  for (let at = 0; at < plan.rows.length; at += maxRowsPerImport) {
    const rows = plan.rows.slice(at, at + maxRowsPerImport)
    const { results } = await step(desk.importPlayers({ rows, dryRun: false }))
    for (const { guardianId } of results) if (guardianId) guardians.add(guardianId)
    for (const { playerId } of results)
      if (playerId) await step(desk.register({ programId: league.id, playerId }))
  }
  for (const [nth, teamId] of teamIds.entries()) await step(desk.createEvent(plan.practices(teamId, nth)))
  const [teamId, awayTeamId] = teamIds
  const between = { teamId, homeTeamId: teamId, awayTeamId }
  const { score, ...played } = plan.played
  const { id } = await step(desk.createEvent({ ...played, ...between }))
  await step(desk.setScore(id, score))
  await step(desk.createEvent({ ...plan.next, ...between }))
  await step(desk.announce(plan.announcement))
  // No payments: what is written down as paid can never be removed again.
  for (const userId of [...guardians].slice(0, jerseys))
    await step(desk.bill({ ...plan.jersey, userId, dueDate: addDays(today, 21) }))
}

/** Families who are billed for one. */
const jerseys = 4
