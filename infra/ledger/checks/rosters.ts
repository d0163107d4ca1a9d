import { attendanceFiguresOf } from '#shared/events/figures.ts'
import { defineCheck } from '../defineCheck.ts'
import { type ClubSnapshot, groupBy, indexBy } from '../snapshot.ts'

/** The child, the team, the jersey number's guard and the registration agree on who plays where. */
export const rosterChecks = [
  defineCheck({
    name: 'rosters',
    means: 'a child’s record and its current and past rosters agree',
    rows: snapshot => [
      ...new Set([...snapshot.players.flatMap(membershipsOf), ...snapshot.roster].map(pairOf)),
    ],
    wrong: snapshot => {
      const memberships = indexBy(snapshot.players.flatMap(membershipsOf), pairOf)
      const entries = indexBy(snapshot.roster, pairOf)
      return pair => {
        const [child, team] = [
          describeMembership(memberships.get(pair)),
          describeMembership(entries.get(pair)),
        ]
        return child === team
          ? []
          : [`Membership ${pair}: the child says ${child}, but the roster says ${team}`]
      }
    },
  }),
  defineCheck({
    name: 'numbers',
    means: 'every number that is worn is held for its wearer, and no other number is held',
    rows: snapshot => [...new Set([...snapshot.roster.flatMap(wornOf), ...snapshot.jerseys.map(numberOf)])],
    wrong: snapshot => {
      const worn = new Set(snapshot.roster.flatMap(wornOf))
      const held = new Set(snapshot.jerseys.map(numberOf))
      return number =>
        worn.has(number) === held.has(number)
          ? []
          : [`Number ${number} is ${worn.has(number) ? 'worn and not held' : 'held and not worn'}`]
    },
  }),
  defineCheck({
    name: 'staff',
    means: 'everyone on a team’s staff has the team in their own rows, and nobody else does',
    rows: snapshot => [
      ...new Set([...snapshot.staff.filter(({ active }) => active), ...snapshot.teamLinks].map(linkText)),
    ],
    wrong: snapshot => {
      const staff = new Set(snapshot.staff.filter(({ active }) => active).map(linkText))
      const links = new Set(snapshot.teamLinks.map(linkText))
      return tie =>
        staff.has(tie) === links.has(tie)
          ? []
          : [`The link between ${tie} is recorded only on the ${staff.has(tie) ? 'team' : 'coach'}`]
    },
  }),
  defineCheck({
    name: 'placed',
    means: 'an active registration says which team of its program the child is on',
    rows: snapshot => snapshot.registrations.filter(({ state }) => state === 'active'),
    wrong:
      ({ player }) =>
      ({ id, playerId, programId, onTeam, teamId }) => {
        const memberships = Object.values(player.get(playerId)?.memberships ?? {})
        const teams = memberships.filter(
          membership => membership.active && membership.programId === programId,
        )
        const isRight = onTeam ? teams.some(membership => membership.teamId === teamId) : teams.length === 0
        const on = teams.map(membership => membership.teamId).join(', ') || 'none'
        return isRight
          ? []
          : [`Registration ${id} says team ${onTeam ? teamId : 'none'}, but the child says ${on}`]
      },
  }),
  defineCheck({
    name: 'attended',
    means: 'no roster counts more attendance than was recorded',
    rows: snapshot => snapshot.roster.filter(({ counted }) => counted > 0),
    wrong: snapshot => {
      const entries = groupBy(snapshot.attendance, pairOf)
      return entry => {
        const figures = (entries.get(pairOf(entry)) ?? []).map(attendanceFiguresOf)
        const total = (pick: (of: (typeof figures)[number]) => number) =>
          figures.reduce((sum, figure) => sum + pick(figure), 0)
        const [attended, counted] = [total(of => of.attended), total(of => of.counted)]
        const isRight = entry.counted <= counted && entry.attended <= attended
        return isRight
          ? []
          : [
              `${pairOf(entry)} counts ${entry.attended} of ${entry.counted}, but ${attended} of ${counted} are recorded`,
            ]
      }
    },
  }),
]

type Membership = Pick<ClubSnapshot['roster'][number], 'teamId' | 'playerId' | 'active' | 'jerseyNumber'>

const membershipsOf = ({ id, memberships }: ClubSnapshot['players'][number]): Membership[] =>
  Object.values(memberships).map(member => ({ ...member, playerId: id }))

const pairOf = ({ teamId, playerId }: Pick<Membership, 'teamId' | 'playerId'>) => `${playerId} on ${teamId}`

const describeMembership = (membership: Membership | undefined) =>
  membership
    ? `${membership.active ? 'on' : 'off'} with ${membership.jerseyNumber ?? 'no number'}`
    : 'nothing'

const wornOf = ({ teamId, playerId, active, jerseyNumber }: Membership) =>
  active && jerseyNumber != null ? [numberOf({ teamId, playerId, number: jerseyNumber })] : []

const numberOf = (jersey: { teamId: string; playerId: string; number: number }) =>
  `${jersey.number} of ${jersey.teamId} by ${jersey.playerId}`

const linkText = ({ userId, teamId = '' }: { userId: string; teamId?: string }) => `${userId} and ${teamId}`
