import { notifications as routes } from '#shared/notifications/routes.ts'
import { usualWishes } from '#shared/notifications/rules.ts'
import { feature } from '../identity/http/serve.ts'
import { readUnsubscribe } from '../identity/mailLinks/notifications.ts'
import { ConditionFailed, commit } from '../platform/data/transaction.ts'
import { notFound, Refusal } from '../platform/http/errors.ts'
import { limit } from '../platform/http/limits.ts'
import { changeUser, getUser, type User } from '../stores/users/store.ts'

export const notifications = feature(routes, {
  get: async ({ caller }) => wishesOf(caller.user),

  async save({ caller, body }) {
    await choose(caller.user, body)
    return body
  },

  async unsubscribe({ body, ip, now }) {
    await limit(`unsubscribe#${ip}`, { max: 300, seconds: 3600, whenBlind: 'allow' }, now)
    const { user, topics } = await meantBy(body.token)
    const before = wishesOf(user)
    const chosen = topics.map(topic => [topic, body.choices ? body.choices[topic] : 'off'] as const)
    const choices = Object.fromEntries(chosen.filter(([, choice]) => choice !== undefined))
    await choose(user, { ...before, ...choices })
    return {
      message: body.choices ? 'You will get these mails as before.' : 'You will get no more of these mails.',
      topics,
      before: Object.fromEntries(topics.map(topic => [topic, before[topic]])),
    }
  },

  async oneClick({ params, ip, now }) {
    await limit(`unsubscribe#${ip}`, { max: 300, seconds: 3600, whenBlind: 'allow' }, now)
    const { user, topics } = await meantBy(params.token, () => notFound('Link'))
    await choose(user, { ...wishesOf(user), ...Object.fromEntries(topics.map(topic => [topic, 'off'])) })
    return { message: 'You will get no more of these mails.' }
  },
})

const wishesOf = (user: User) => user.notifications ?? usualWishes

async function choose(user: User, notifications: User['notifications']): Promise<void> {
  const when = { expression: 'attribute_exists(#pk)' }
  await commit(changeUser(user, { notifications }, { when })).catch((error: unknown) => {
    throw error instanceof ConditionFailed ? isOver() : error
  })
}

async function meantBy(token: string, refusal: () => Error = isOver) {
  const meant = await readUnsubscribe(token)
  const user = meant && (await getUser(meant.userId))
  if (!user) throw refusal()
  return { user, topics: meant.topics }
}

const isOver = () => {
  const message = 'This link is not valid. Please choose in your account what we mail you.'
  return new Refusal(400, message, [{ field: 'token', message }])
}
