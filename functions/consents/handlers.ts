import { consents as routes } from '#shared/consents/routes.ts'
import { auditRow } from '../audit/store.ts'
import { commit } from '../data/transaction.ts'
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
    refuseOldTexts(versions, consent => consent)
    const changes = recorded(body, now)
    const details = { ...versions, mediaReleaseAccepted: body.mediaRelease?.accepted }
    await commit(
      changeUser(caller.user, changes),
      auditRow({ actor: caller.id, action: 'consent', subject: caller.id, details }, now),
    )
    return currentUser({ ...caller.user, ...changes })
  },
})
