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
    await enforceLimit(`concern#${ip}`, { max: 60, seconds: 3600, onStoreError: 'allow' }, now)
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
    // Every report is on the page of concerns; a flood of them must not bury the mail of those who read it, nor silence
    // others: each person, or address of the network, has a number of its own, and only the latter share one.
    const mayMail = (of: string, max: number) =>
      countUse(of, { max, seconds: 3600, onStoreError: 'allow' }, now)
    const isHeard =
      (await mayMail(`concern-mails#${caller?.id ?? ip}`, 5)) &&
      (caller !== undefined || (await mayMail('concern-mails', 20)))
    await commit(...openConcern(concern, isHeard ? await getAdminAddresses() : [], now))
    return { message: 'Thank you. The club’s administrators have your report.' }
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
