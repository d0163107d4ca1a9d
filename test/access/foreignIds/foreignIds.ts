import type { Call } from '#infra/local/caller.ts'
import type { Route } from '#shared/http.ts'
import type { Feature } from '#shared/routes.ts'
import type { AccessFixture } from '../calls/calls.ts'
import type { Principal, RouteKey } from '../expectations.ts'
import { achievementIds } from './achievements.ts'
import { announcementIds } from './announcements.ts'
import { calendarIds } from './calendar.ts'
import { credentialIds } from './credentials.ts'
import { eventIds } from './events.ts'
import { familyIds } from './families.ts'
import { invoiceIds } from './invoices.ts'
import { messageIds } from './messages.ts'
import { paymentIds } from './payments.ts'
import { playerIds } from './players.ts'
import { programIds } from './programs.ts'
import { registrationIds } from './registrations.ts'
import { sessionIds } from './sessions.ts'
import { teamIds } from './teams.ts'
import { uploadIds } from './uploads.ts'
import { userIds } from './users.ts'
import { waitingIds } from './waiting.ts'

/** A request field that may name a row, a request that names one there, and its sender. */
export interface IdCase {
  foreign: string
  call: (id: string, ownChild: string) => Call<Route>
  who?: readonly Principal[]
}

/** The fields of a feature's routes, each as `METHOD /path field`. */
export type IdCases<F extends Feature> = Record<`${RouteKey<F>} ${string}`, IdCase>

export const foreignIdSources = [
  'parent',
  'pending coach',
  'assistant coach',
  'coach',
] as const satisfies Principal[]

export type ForeignRows = Awaited<ReturnType<typeof createForeignRows>>

/** Each request field that may name a row, filled with somebody else's row. */
export async function createForeignIds(fixture: AccessFixture) {
  const rows = await createForeignRows(fixture)
  const places: Record<string, IdCase> = {
    ...(await achievementIds(rows)),
    ...(await announcementIds(rows)),
    ...calendarIds(rows),
    ...(await credentialIds(rows)),
    ...(await eventIds(rows)),
    ...(await familyIds(rows)),
    ...(await invoiceIds(rows)),
    ...(await messageIds(rows)),
    ...(await paymentIds(rows)),
    ...(await playerIds(rows)),
    ...programIds(rows),
    ...(await registrationIds(rows)),
    ...(await sessionIds(rows)),
    ...teamIds(rows),
    ...(await uploadIds(rows)),
    ...userIds(rows),
    ...(await waitingIds(rows)),
  }
  return { places, owed: rows.owed }
}

/** Data of the family that must stay unknown to everybody else. */
async function createForeignRows(fixture: AccessFixture) {
  const { club, family, createProgram, registrationOf, teamOf } = fixture
  const owed = await registrationOf(family.id)
  const unpublished = await createProgram({ isPublished: false })
  const foreignTeam = await club.team('team-of-others', owed.programId)
  await club.team('team-of-the-unpublished', unpublished.id)
  return { ...fixture, owed, unpublished, foreignTeam, theirTeam: await teamOf(family.id) }
}
