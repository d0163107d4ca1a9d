import { admits, isPrivileged, isStaff } from '#shared/access.ts'
import type { Dashboard } from '#shared/dashboard/model.ts'
import { addDays, dayIn, mondayOf } from '#shared/dates.ts'
import { maySeeAttendance } from '#shared/events/attendanceAccess.ts'
import { maxEventDays } from '#shared/events/rules.ts'
import { isProfileComplete } from '#shared/players/isProfileComplete.ts'
import { redactTeam } from '#shared/teams/rules.ts'
import { type Caller, familyIds } from '../../identity/sessions/caller.ts'
import { club } from '../../stores/club/settings.ts'
import { listAttendanceSince, toPlayerAttendance } from '../../stores/events/attendance.ts'
import { listEventPage } from '../../stores/events/store.ts'
import { getEmergencyContacts, getPlayersById, type PlayerRow } from '../../stores/players/store.ts'
import type { RegistrationRow } from '../../stores/registrations/store.ts'
import { listTeams } from '../../stores/teams/store.ts'
import { listAnnouncementsFor } from '../announcements/list.ts'
import { listEventSources } from '../events/list.ts'
import { listOwnInvoices } from '../invoices/view.ts'
import { toPlayerSummary } from '../players/view.ts'
import { listProgramsFor, listRunningIds } from '../programs/view.ts'
import { listOfChildren, listOwn, toRegistration } from '../registrations/list.ts'
import { listCoaching, listVisibleMemberships } from '../teams/listMemberships.ts'
import { findOwnTeamIds } from '../teams/ownTeamIds.ts'
import { listOwnWaitlistEntries } from '../waiting/list.ts'

/**
 * The lists of the dashboard, each by the rules of its own route, in two round trips: what depends on a child's teams is
 * in the second one.
 */
export async function readDashboard(caller: Caller, now: Date): Promise<Dashboard> {
  const today = dayIn(club.timeZone, now)
  const reading = getPlayersById(familyIds(caller))
  const teamIdsOf = reading.then(family => findOwnTeamIds(caller, family))
  const isPlain = !isPrivileged(caller.role)
  const hasChildren = familyIds(caller).length > 0
  const [children, teamIds, teams, announcements, events, memberships, coaching, attendance, family] =
    await Promise.all([
      reading,
      teamIdsOf,
      listTeams(),
      teamIdsOf.then(ids => listAnnouncementsFor(caller, ids, { unexpiredAt: now })),
      teamIdsOf.then(ids => listThisWeeksEvents(caller, ids, today)),
      isPlain && hasChildren ? listVisibleMemberships(caller) : undefined,
      isPlain && isStaff(caller.role) ? listCoaching(caller) : undefined,
      listFamilyAttendance(caller, today),
      readFamilySection(caller, reading, now),
    ])
  return {
    today,
    teams: teams.map(team => redactTeam({ ...caller, teamIds }, team)),
    children: children.map(player => toPlayerSummary(caller, player)),
    ...{ announcements, events, memberships, coaching, attendance, family },
  }
}

/** From two weeks ago on, since an event may last as long; undefined if a page does not reach the end of the week. */
async function listThisWeeksEvents(caller: Caller, teamIds: readonly string[], today: string) {
  const monday = mondayOf(today)
  const window = { from: addDays(monday, -maxEventDays), descending: false }
  const { rows, next } = await listEventPage(listEventSources(caller, teamIds), window)
  const isWhole = next === undefined || (rows.at(-1)?.startDate ?? '') >= addDays(monday, 7)
  return isWhole ? rows : undefined
}

async function listFamilyAttendance(caller: Caller, today: string) {
  const own = familyIds(caller)
  const viewer = { ...caller, familyIds: own }
  const rows = (await Promise.all(own.map(id => listAttendanceSince(id, today)))).flat()
  return rows
    .filter(row => maySeeAttendance(viewer, { ...row, teamIds: [row.teamId] }))
    .map(row => toPlayerAttendance(row))
}

async function readFamilySection(
  caller: Caller,
  reading: Promise<PlayerRow[]>,
  now: Date,
): Promise<Dashboard['family']> {
  const isParent = caller.role === 'parent' || caller.childIds.length > 0
  if (!admits('adults', caller.role) || !isParent) return undefined
  const [waiting, registrations, ofChildren, invoices, programs, contacts, children, running] =
    await Promise.all([
      listOwnWaitlistEntries(caller),
      listOwn(caller),
      listOfChildren(caller),
      listOwnInvoices(caller, now),
      listProgramsFor(caller.role, now),
      getEmergencyContacts(caller.childIds),
      reading,
      listRunningIds(now),
    ])
  const contactOf = new Map(contacts.map(row => [row.playerId, row]))
  const isComplete = ({ id, gender }: PlayerRow) => isProfileComplete({ ...contactOf.get(id), gender })
  const show = (rows: RegistrationRow[]) =>
    rows.filter(({ state }) => state !== 'cancelled').map(row => toRegistration(caller, row, running))
  return {
    waiting,
    registrations: show(registrations),
    registrationsOfChildren: show(ofChildren),
    invoices,
    programs,
    completeProfiles: children.filter(isComplete).map(({ id }) => id),
  }
}
