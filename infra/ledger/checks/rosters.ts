import { figuresOf } from '#shared/events/figures.ts'
import { check } from '../defineCheck.ts'
import { type Books, group, index } from '../snapshot.ts'

/** Who plays where, as the child, the team, the number's guard and the registration say it. */
export const rosterChecks = [
  check({
    name: 'rosters',
    means: 'a child and the rosters that it is or was on say the same',
    rows: books => [...new Set([...books.players.flatMap(placesOf), ...books.roster].map(pairOf))],
    wrong: books => {
      const places = index(books.players.flatMap(placesOf), pairOf)
      const entries = index(books.roster, pairOf)
      return pair => {
        const [child, team] = [said(places.get(pair)), said(entries.get(pair))]
        return child === team ? [] : [`Place ${pair}: the child says ${child}, the roster ${team}`]
      }
    },
  }),
  check({
    name: 'numbers',
    means: 'every number that is worn is held for its wearer, and no other number is held',
    rows: books => [...new Set([...books.roster.flatMap(wornOf), ...books.jerseys.map(numberOf)])],
    wrong: books => {
      const worn = new Set(books.roster.flatMap(wornOf))
      const held = new Set(books.jerseys.map(numberOf))
      return number =>
        worn.has(number) === held.has(number)
          ? []
          : [`Number ${number} is ${worn.has(number) ? 'worn and not held' : 'held and not worn'}`]
    },
  }),
  check({
    name: 'staff',
    means: 'whoever is on the staff of a team has it among his own rows, and nobody else has',
    rows: books => [
      ...new Set([...books.staff.filter(({ active }) => active), ...books.teamLinks].map(tieOf)),
    ],
    wrong: books => {
      const staff = new Set(books.staff.filter(({ active }) => active).map(tieOf))
      const links = new Set(books.teamLinks.map(tieOf))
      return tie =>
        staff.has(tie) === links.has(tie)
          ? []
          : [`The tie of ${tie} is known to the ${staff.has(tie) ? 'team' : 'coach'} only`]
    },
  }),
  check({
    name: 'placed',
    means: 'an active registration says which team of its program the child is on',
    rows: books => books.registrations.filter(({ state }) => state === 'active'),
    wrong:
      ({ player }) =>
      ({ id, playerId, programId, onTeam, teamId }) => {
        const places = Object.values(player.get(playerId)?.memberships ?? {})
        const teams = places.filter(place => place.active && place.programId === programId)
        const isRight = onTeam ? teams.some(place => place.teamId === teamId) : teams.length === 0
        const on = teams.map(place => place.teamId).join(', ') || 'none'
        return isRight ? [] : [`Registration ${id} says team ${onTeam ? teamId : 'none'}, the child ${on}`]
      },
  }),
  check({
    name: 'attended',
    means: 'no roster counts more attendance than was written down',
    rows: books => books.roster.filter(({ counted }) => counted > 0),
    wrong: books => {
      const facts = group(books.attendance, pairOf)
      return entry => {
        const figures = (facts.get(pairOf(entry)) ?? []).map(figuresOf)
        const total = (pick: (of: (typeof figures)[number]) => number) =>
          figures.reduce((sum, figure) => sum + pick(figure), 0)
        const [attended, counted] = [total(of => of.attended), total(of => of.counted)]
        const isRight = entry.counted <= counted && entry.attended <= attended
        return isRight
          ? []
          : [
              `${pairOf(entry)} counts ${entry.attended} of ${entry.counted}, written are ${attended} of ${counted}`,
            ]
      }
    },
  }),
]

type Place = Pick<Books['roster'][number], 'teamId' | 'playerId' | 'active' | 'jerseyNumber'>

const placesOf = ({ id, memberships }: Books['players'][number]): Place[] =>
  Object.values(memberships).map(member => ({ ...member, playerId: id }))

const pairOf = ({ teamId, playerId }: Pick<Place, 'teamId' | 'playerId'>) => `${playerId} on ${teamId}`

const said = (place: Place | undefined) =>
  place ? `${place.active ? 'on' : 'off'} with ${place.jerseyNumber ?? 'no number'}` : 'nothing'

const wornOf = ({ teamId, playerId, active, jerseyNumber }: Place) =>
  active && jerseyNumber != null ? [numberOf({ teamId, playerId, number: jerseyNumber })] : []

const numberOf = (jersey: { teamId: string; playerId: string; number: number }) =>
  `${jersey.number} of ${jersey.teamId} by ${jersey.playerId}`

const tieOf = ({ userId, teamId = '' }: { userId: string; teamId?: string | undefined }) =>
  `${userId} and ${teamId}`
