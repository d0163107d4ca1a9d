import { concerns as routes } from '#shared/concerns/routes.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { newId } from '../platform/data/ids.ts'
import { keys } from '../platform/data/table.ts'
import { commit } from '../platform/data/transaction.ts'
import { notFound } from '../platform/http/errors.ts'
import { countUse, enforceLimit } from '../platform/http/rateLimits.ts'
import { openConcern } from '../services/concerns/openConcern.ts'
import { listReportedMessages } from '../services/messages/reportMessage.ts'
import { auditWrite } from '../stores/audit/store.ts'
import { type ConcernRow, listOpenConcerns, concerns as store } from '../stores/concerns/store.ts'
import { getAdminAddresses } from '../stores/users/mailAddresses.ts'

export const concerns = defineFeature(routes, {
  async create({ caller, body, ip, now }) {
    // What strangers send from the same address must not refuse somebody who is logged in.
    await enforceLimit(
      caller ? `concern#user#${caller.id}` : `concern#${ip}`,
      { max: 60, seconds: 3600, onStoreError: 'allow' },
      now,
    )
    const concern: ConcernRow = {
      ...body,
      name: body.name || undefined,
      contact: body.contact || undefined,
      id: newId('cnc', now),
      userId: caller?.id,
      userName: caller?.user.fullName,
      state: 'open',
      createdAt: now.toISOString(),
    }
    const isHeard = await mayMail(caller ? { personId: caller.id } : { ip, topic: body.topic }, now)
    const admins = await getAdminAddresses()
    await commit(...openConcern(concern, isHeard && admins.length > 0 ? admins : undefined, now))
    return {
      message:
        admins.length > 0
          ? 'Thank you. The club’s administrators have your report.'
          : 'Thank you. The club has no administrator right now; the next one will be told of your report.',
    }
  },

  async list() {
    const [open, { rows }] = await Promise.all([
      listOpenConcerns(),
      store.list('list', 'CONCERNS', { descending: true }),
    ])
    return [...open, ...rows.filter(({ state }) => state === 'closed')]
  },

  messages: ({ caller, params, now }) => listReportedMessages(caller, params.id, now),

  async update({ caller, params, body, now }) {
    const concern = await store.get(keys.concern(params.id))
    if (!concern) throw notFound('Concern')
    const at = now.toISOString()
    const changed = { ...concern, ...body, closedAt: body.state === 'closed' ? at : undefined }
    const { state } = body
    await commit(
      store.put(changed, { expression: '#state = :seen', values: { seen: concern.state } }),
      auditWrite({ actor: caller.id, action: `concern-${state}`, subject: concern.id }, now),
    )
    return changed
  },
})

/**
 * Every report is on the page of concerns. A flood of them must not bury the mail of those who read it, nor keep anybody
 * else's from them: each person, or address of the network, has a number of mails of its own. Only those who are not
 * logged in share one, and reports about safety do not share it with the others.
 */
async function mayMail(
  from: { personId: string } | { ip: string; topic: ConcernRow['topic'] },
  now: Date,
): Promise<boolean> {
  const count = (key: string, max: number) =>
    countUse(`concern-mails#${key}`, { max, seconds: 3600, onStoreError: 'allow' }, now)
  if ('personId' in from) return count(from.personId, 5)
  const budget = from.topic === 'safety' ? 'safety' : 'other'
  return (await count(`${budget}#${from.ip}`, 5)) && count(budget, 20)
}
