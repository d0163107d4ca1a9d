import type { Download, Page } from 'playwright-core'
import * as z from 'zod'
import { PlayerSummary } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { type RosterPlayer, Team } from '#shared/teams/model.ts'
import { newPlayer } from '#test/forms.ts'
import { family, newName } from '../registrations/steps.ts'
import { ask, tokenOf } from '../story.ts'

/** A team that a story makes for itself, beside the browser. */

const Me = z.object({ id: z.string() })
const idOf = async (username: string) =>
  Me.parse(await ask(api.users.me, { token: await tokenOf(username) })).id

/** Coached by the demo's two coaches, with the children of one new family: first name, and what is said of each. */
export async function teamWith(children: Record<string, { wishes?: number[]; number?: number }>) {
  const token = await tokenOf('director')
  const team = Team.parse(
    await ask(api.teams.create, {
      token,
      body: {
        name: newName('Team'),
        grade: '4',
        ageGroup: 'U10',
        season: 'Fall 2026',
        headCoachId: await idOf('coach'),
        assistantCoachIds: [await idOf('assistant')],
      },
    }),
  )
  const parent = await family()
  for (const [firstName, { wishes = [], number }] of Object.entries(children)) {
    const child = newPlayer(firstName, {
      lastName: parent.surname,
      requestedNumbers: wishes,
      hasMedicalIssues: true,
      medicalInfo: 'Peanuts',
    })
    const { id } = PlayerSummary.parse(await ask(api.players.create, { token: parent.token, body: child }))
    await ask(api.teams.join, { token, body: { teamId: team.id, playerId: id, jerseyNumber: number } })
  }
  return { team, ...parent }
}

export async function demoTeam(name: string): Promise<Team> {
  const all = z.array(Team).parse(await ask(api.teams.list, { token: await tokenOf('director') }))
  const team = all.find(team => team.name === name)
  if (!team) throw new Error(`The demo has no team ${name}`)
  return team
}

/** The team's roster as if so many played on it. */
export async function asMany(page: Page, many: number): Promise<void> {
  const Rows = z.array(z.looseObject({ firstName: z.string(), lastName: z.string() })).min(1)
  await page.route('**/api/teams/*/players?*', async route => {
    const response = await route.fetch()
    const rows = Rows.parse(await response.json())
    const json = Array.from({ length: many }, (_, n) => ({
      ...rows[n % rows.length],
      id: `ply_${n}`,
      jerseyNumber: n,
      parentPhone: '555-010-1234',
      ...(n === 3 && { lastName: 'Wolfeschlegelsteinhausen'.repeat(3) }),
    })) satisfies Partial<RosterPlayer>[]
    await route.fulfill({ response, json })
  })
}

/** How many sheets of paper a screen takes. */
export async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'Letter', preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

export async function savedBy(
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), text: await textOf(file) }
}

async function textOf(file: Download): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of await file.createReadStream()) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}
