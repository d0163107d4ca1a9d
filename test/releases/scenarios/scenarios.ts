import { makePrograms, registerChildren, registerFamilies } from './families.ts'
import { keepTheBooks, tidyUp } from './office.ts'
import { enterClub, type WorkedClub } from './scene.ts'
import { award, makeTeam, scheduleTeam, talk } from './team.ts'

/**
 * Works on a demo club as its people would for some weeks, only in ways that every release since 0.1.0 knows: what is
 * stored by an older version is then met by the newest one.
 */
export async function workOn(club: WorkedClub): Promise<void> {
  const scene = await enterClub(club)
  const programs = await makePrograms(scene)
  const families = await registerFamilies(scene)
  await registerChildren(scene, programs, families)
  await keepTheBooks(scene, programs, families)
  const team = await makeTeam(scene, programs, families)
  await scheduleTeam(scene, team, families)
  await talk(scene, team, families)
  await award(scene, team, families)
  await tidyUp(scene, families)
}
