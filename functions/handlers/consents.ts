import { consents as routes } from '#shared/consents/routes.ts'
import { isConsent } from '#shared/consents/rules.ts'
import { feature } from '../identity/http/serve.ts'
import { keys } from '../platform/data/table.ts'
import { commit } from '../platform/data/transaction.ts'
import { notFound } from '../platform/http/errors.ts'
import { currentUser } from '../services/auth/currentUser.ts'
import { recorded, refuseOldTexts } from '../services/consents/record.ts'
import { auditRow } from '../stores/audit/store.ts'
import { formerTexts } from '../stores/club/pages.ts'
import { club, readClub } from '../stores/club/settings.ts'
import { changeUser } from '../stores/users/store.ts'

export const consents = feature(routes, {
  async give({ caller, body, now }) {
    const versions = {
      waiver: body.waiver?.version,
      codeOfConduct: body.codeOfConduct?.version,
      mediaRelease: body.mediaRelease?.version,
    }
    await refuseOldTexts(versions, consent => consent, now)
    const changes = recorded(body, now)
    const details = { ...versions, mediaReleaseAccepted: body.mediaRelease?.accepted }
    await commit(
      changeUser(caller.user, changes),
      auditRow({ actor: caller.id, action: 'consent', subject: caller.id, details }, now),
    )
    return currentUser({ ...caller.user, ...changes })
  },

  async text({ params: { consent, version }, now }) {
    if (!isConsent(consent)) throw notFound('Text')
    const known = () => (club.consents[consent].version === version ? club.consents[consent] : undefined)
    if (!known()) await readClub(now)
    const text = known() ?? (await formerTexts.get(keys.formerText(consent, version)))
    if (!text) throw notFound('Text')
    return text
  },
})
