import { addDays } from '#shared/dates.ts'
import { insertEvents, newEvent, newGame } from '../../events/events.ts'
import { numbered } from '../../forms.ts'
import type { Actor, Calls, Fixtures } from '../fixtures.ts'

/** The calls of the schedule and of attendance, about one's own team or about somebody else's. */
export function eventCalls({ club, family, teamOf }: Fixtures) {
  const today = club.clock.now.toISOString().slice(0, 10)

  /** An event that the caller has created for a team they coach, if their role allows it. */
  async function eventOf(createdById: string, inDays = 3) {
    const { id: teamId, playerId } = await teamOf(createdById)
    const [event] = await insertEvents(newEvent({ teamId, createdById, startDate: addDays(today, inDays) }))
    return { teamId, playerId, id: event?.id ?? '' }
  }
  async function playedGameOf(createdById: string) {
    const { id: teamId } = await teamOf(createdById)
    const [game] = await insertEvents(newGame({ teamId, createdById, startDate: addDays(today, -3) }))
    return { id: game?.id ?? '' }
  }
  const practiceFor = (teamId: string) => ({
    eventType: 'practice',
    teamId,
    startDate: addDays(today, 3),
    endDate: addDays(today, 3),
    startTime: '18:00:00',
    endTime: '19:30:00',
  })
  const forTeam = async (userId: string) => ({ body: practiceFor((await teamOf(userId)).id) })
  const paramsOf = async (userId: string) => ({ params: { id: (await eventOf(userId)).id } })
  const saying = async (userId: string, body: object) => {
    const { id, playerId } = await eventOf(userId)
    return { params: { id }, body: { playerId, ...body } }
  }
  const reminding = async (userId: string) => {
    const { id, teamId } = await eventOf(userId)
    return { params: { id }, body: { teamId } }
  }
  const checkingIn = async (userId: string) => {
    const { id, playerId } = await eventOf(userId, 0)
    return { params: { id, playerId }, body: { status: 'present' } }
  }

  /** The link decides, whoever opens it. */
  async function linked() {
    const { id: eventId, playerId } = await eventOf(family.id)
    const [{ answerToken }, { getUser }] = await Promise.all([
      import('#functions/identity/mailLinks/events.ts'),
      import('#functions/stores/users/store.ts'),
    ])
    const user = await getUser(family.id)
    if (!user) throw new Error('no family')
    return { playerId, token: await answerToken(user, eventId) }
  }

  const about = (whose: (actor: Actor) => { id: string }) =>
    ({
      'GET /api/events/{id}': of => paramsOf(whose(of).id),
      'GET /api/events/{id}/calendar': of => paramsOf(whose(of).id),
      'GET /api/events/{id}/attendance': of => paramsOf(whose(of).id),
      'GET /api/players/{id}/attendance': async of => ({
        params: { id: (await eventOf(whose(of).id)).playerId },
      }),
      'POST /api/events': of => forTeam(whose(of).id),
      'PATCH /api/events/{id}': async of => ({
        ...(await paramsOf(whose(of).id)),
        body: { location: numbered('Field ') },
      }),
      'PATCH /api/events/{id}/status': async of => ({
        ...(await paramsOf(whose(of).id)),
        body: { status: 'cancelled', reason: 'Rain' },
      }),
      'PUT /api/events/{id}/score': async of => ({
        params: await playedGameOf(whose(of).id),
        body: { homeScore: 7, awayScore: 5 },
      }),
      'DELETE /api/events/{id}': of => paramsOf(whose(of).id),
      'POST /api/events/{id}/attendance': of => saying(whose(of).id, { response: 'going' }),
      'POST /api/events/{id}/reminders': of => reminding(whose(of).id),
      'POST /api/events/{id}/attendance/{playerId}/check-in': of => checkingIn(whose(of).id),
    }) satisfies Partial<Calls<'events'>>

  const own: Calls<'events'> = {
    ...about(actor => actor),
    'GET /api/events': async () => ({}),
    'POST /api/events/conflicts': actor => forTeam(actor.id),
    'POST /api/answer-link': async () => ({ body: { token: (await linked()).token } }),
    'POST /api/answer-link/answers': async () => {
      const { playerId, token } = await linked()
      return { body: { token, answers: [{ playerId, response: 'going' }] } }
    },
  }
  return { own, foreign: about(() => family) }
}
