import { notifications as routes } from '#shared/notifications/routes.ts'
import { defaultPreferences, type NotificationPreferences } from '#shared/notifications/rules.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { parseUnsubscribeToken } from '../identity/mailLinks/notifications.ts'
import { retryOnConflict } from '../platform/data/retryOnConflict.ts'
import { commit } from '../platform/data/transaction.ts'
import { HttpError, notFound } from '../platform/http/errors.ts'
import { enforceLimit } from '../platform/http/rateLimits.ts'
import { changePreferences } from '../stores/notifications/preferences.ts'
import { getUser, type UserRow } from '../stores/users/store.ts'

export const notifications = defineFeature(routes, {
  get: async ({ caller }) => preferencesOf(caller.user),

  async save({ caller, body }) {
    await savePreferences(caller.user, body)
    return body
  },

  async unsubscribe({ body, ip, now }) {
    await enforceLimit(`unsubscribe#${ip}`, { max: 300, seconds: 3600, onStoreError: 'allow' }, now)
    const { user, topics } = await readUnsubscribeLink(body.token)
    const before = preferencesOf(user)
    const chosen = topics.map(topic => [topic, body.choices ? body.choices[topic] : 'off'] as const)
    const choices = Object.fromEntries(chosen.filter(([, choice]) => choice !== undefined))
    await savePreferences(user, choices)
    return {
      message: body.choices ? 'Your choice was saved.' : 'You’re unsubscribed.',
      topics,
      before: Object.fromEntries(topics.map(topic => [topic, before[topic]])),
    }
  },

  async oneClick({ params, ip, now }) {
    await enforceLimit(`unsubscribe#${ip}`, { max: 300, seconds: 3600, onStoreError: 'allow' }, now)
    const { user, topics } = await readUnsubscribeLink(params.token, () => notFound('Link'))
    await savePreferences(user, Object.fromEntries(topics.map(topic => [topic, 'off'])))
    return { message: 'You’re unsubscribed.' }
  },
})

const preferencesOf = (user: UserRow) => user.notifications ?? defaultPreferences

const savePreferences = (known: UserRow, choices: Partial<NotificationPreferences>): Promise<void> =>
  retryOnConflict(async nth => {
    const user = nth === 0 ? known : await getUser(known.id)
    if (!user) throw linkExpired()
    await commit(changePreferences(user, choices))
  })

async function readUnsubscribeLink(token: string, refusal: () => Error = linkExpired) {
  const meant = await parseUnsubscribeToken(token)
  const user = meant && (await getUser(meant.userId))
  if (!user) throw refusal()
  return { user, topics: meant.topics }
}

const linkExpired = () => {
  const message = 'This link is not valid. Please choose your email preferences in your account.'
  return new HttpError(400, message, [{ field: 'token', message }])
}
