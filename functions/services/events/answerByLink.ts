import type { LinkedAnswers } from '#shared/events/answerLink.ts'
import type { events as routes } from '#shared/events/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { isAnswerToken, parseAnswerToken } from '../../identity/mailLinks/events.ts'
import { getPerson, type Person } from '../../identity/sessions/caller.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { startLimitCheck } from '../../platform/http/rateLimits.ts'
import { type EventRow, getEvent } from '../../stores/events/store.ts'
import { hearsOfTeams } from '../teams/peopleOfTeams.ts'
import { listOwnChildren } from './ownChildren.ts'
import { saveAttendance } from './saveAttendance.ts'
import { isAhead } from './sendReminder.ts'

/** What the page of a link shows. It changes nothing, because scanners open links too. */
export async function openAnswerLink({
  body,
  ip,
  now,
}: Request<typeof routes.openLink>): Promise<LinkedAnswers> {
  return (await loadLink(body.token, { ip, now })).shown
}

/** Answers for the guardian's own children, with the rights of a parent and no other ones, whoever the guardian is. */
export async function answerByLink({
  body,
  ip,
  now,
}: Request<typeof routes.answerByLink>): Promise<LinkedAnswers> {
  const { person, event, shown } = await loadLink(body.token, { ip, now })
  const own = shown.children.map(({ playerId }) => playerId)
  if (body.answers.some(({ playerId }) => !own.includes(playerId))) throw linkEnded()
  const assertWithinLimit = await startLimitCheck(
    `answers-by-link#${person.id}`,
    { max: 30, seconds: 3600, onStoreError: 'allow' },
    now,
  )
  assertWithinLimit()
  const caller = { id: person.id, role: 'parent' as const, childIds: own, teamIds: [] }
  const notes = body.note || undefined
  for (const answer of body.answers)
    await saveAttendance({ caller, eventId: event.id, sent: { ...answer, notes }, now, byMailLink: true })
  const said = new Map(body.answers.map(({ playerId, response }) => [playerId, response]))
  const children = shown.children.map(child => ({
    ...child,
    response: said.get(child.playerId) ?? child.response,
    hasNote: child.hasNote || (said.has(child.playerId) && notes !== undefined),
  }))
  return { ...shown, children }
}

/** Everything that the link is a right to, as it is now; anything else is refused in the same words. */
async function loadLink(
  token: string,
  { ip, now }: { ip: string; now: Date },
): Promise<{ person: Person; event: EventRow; shown: LinkedAnswers }> {
  const named = parseAnswerToken(token)
  const [assertWithinLimit, person, event] = await Promise.all([
    startLimitCheck(`answer-link#${ip}`, { max: 300, seconds: 3600, onStoreError: 'allow' }, now),
    named && getPerson(named.userId),
    named && getEvent(named.eventId),
  ])
  assertWithinLimit()
  if (!person || !hearsOfTeams(person.user) || !named) throw linkEnded()
  if (!(await isAnswerToken(token, person.user, named.eventId))) throw linkEnded()
  if (!event) throw linkEnded()
  if (event.status !== 'scheduled') throw new HttpError(409, 'This event is canceled or postponed.')
  if (!isAhead(event, now)) throw new HttpError(409, 'This event has started, so you can no longer respond.')
  const children = (await listOwnChildren(person, [event])).map(({ child, response, hasNote }) => ({
    playerId: child.id,
    firstName: child.firstName,
    response,
    hasNote,
  }))
  if (children.length === 0) throw linkEnded()
  const { title, startDate, startTime, endDate, endTime, location, address } = event
  const shown = { event: { title, startDate, startTime, endDate, endTime, location, address }, children }
  return { person, event, shown }
}

const linkEnded = () => {
  const message = 'This link is no longer valid. Please log in to answer.'
  return new HttpError(400, message, [{ field: 'token', message }])
}
