import { consents as routes } from '#shared/consents/routes.ts'
import { isConsent } from '#shared/consents/rules.ts'
import { auditRow } from '../audit/store.ts'
import { club, readClub } from '../club/settings.ts'
import { formerTexts } from '../club/store.ts'
import { keys } from '../data/table.ts'
import { commit } from '../data/transaction.ts'
import { notFound } from '../http/errors.ts'
import { feature } from '../http/serve.ts'
import { changeUser } from '../users/store.ts'
import { currentUser } from '../users/view.ts'
import { recorded, refuseOldTexts } from './record.ts'

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
