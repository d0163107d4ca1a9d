import type { Download, Page } from 'playwright-core'
import * as z from 'zod'
import { PlayerSummary } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { Team } from '#shared/teams/model.ts'
import { newPlayer } from '../../forms.ts'
import { createFamily, makeUniqueName } from '../registrations/steps.ts'
import { callApi, confirmAddress, getToken } from '../story.ts'

/** Teams that a test creates through the API. */

const Me = z.object({ id: z.string() })
const fetchUserId = async (username: string) =>
  Me.parse(await callApi(api.users.me, { token: await getToken(username) })).id

/** A fourth-grade team, unless overridden. */
export async function createTeam(name: string, more: object = {}): Promise<Team> {
  const body = { name, grade: '4', ageGroup: 'U10', season: 'Spring 2026', ...more }
  return Team.parse(await callApi(api.teams.create, { token: await getToken('director'), body }))
}

/** Coached by the two demo coaches, with the children of one new family, by first name. */
export async function createTeamWith(
  children: Record<string, { requestedNumbers?: number[]; number?: number }>,
  more: object = {},
) {
  const token = await getToken('director')
  const team = Team.parse(
    await callApi(api.teams.create, {
      token,
      body: {
        name: makeUniqueName('Team'),
        grade: '4',
        ageGroup: 'U10',
        season: 'Fall 2026',
        headCoachId: await fetchUserId('coach'),
        assistantCoachIds: [await fetchUserId('assistant')],
        ...more,
      },
    }),
  )
  const parent = await createFamily()
  await confirmAddress(`${parent.username}@example.com`, parent.token)
  for (const [firstName, { requestedNumbers = [], number }] of Object.entries(children)) {
    const child = newPlayer(firstName, {
      lastName: parent.surname,
      requestedNumbers: requestedNumbers,
      hasMedicalIssues: true,
      medicalInfo: 'Peanuts',
    })
    const { id } = PlayerSummary.parse(
      await callApi(api.players.create, { token: parent.token, body: child }),
    )
    // Without a program, the day on which the story is told decides which grade a child is in.
    const note = 'For a story'
    const place = { teamId: team.id, playerId: id, jerseyNumber: number, note }
    await callApi(api.teams.join, { token, body: place })
  }
  return { team, ...parent }
}

/** The number of pages on which a screen is printed. */
export async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'Letter', preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

export async function readSavedFile(
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), text: await readDownload(file) }
}

async function readDownload(file: Download): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of await file.createReadStream()) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}
