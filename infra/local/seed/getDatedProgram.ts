import { api } from '#shared/routes.ts'
import type { SeededClub } from './seededClub.ts'

/** A program whose start everybody may know, as the demo club's are. */
export async function getDatedProgram(club: SeededClub, id: string) {
  const { startDate, ...program } = await club.ok(api.programs.get, { params: { id } })
  if (startDate === null) throw new Error(`the start of ${program.name} is not shown`)
  return { ...program, startDate }
}
