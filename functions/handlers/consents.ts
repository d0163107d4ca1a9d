import { consents as routes } from '#shared/consents/routes.ts'
import { isConsent } from '#shared/consents/rules.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { keys } from '../platform/data/table.ts'
import { commit } from '../platform/data/transaction.ts'
import { updateRow } from '../platform/data/writes.ts'
import { notFound } from '../platform/http/errors.ts'
import { toCurrentUser } from '../services/auth/currentUser.ts'
import { assertCurrentTexts, consentFieldsOf } from '../services/consents/record.ts'
import { auditWrite } from '../stores/audit/store.ts'
import { formerConsentTexts } from '../stores/club/pages.ts'
import { club, readClub } from '../stores/club/settings.ts'
import { formerBuiltInTexts } from '../stores/consents/texts.ts'

export const consents = defineFeature(routes, {
  async give({ caller, body, now }) {
    const versions = {
      waiver: body.waiver?.version,
      codeOfConduct: body.codeOfConduct?.version,
      mediaRelease: body.mediaRelease?.version,
    }
    await assertCurrentTexts(versions, consent => consent, now)
    const changes = consentFieldsOf(body, now)
    const details = { ...versions, mediaReleaseAccepted: body.mediaRelease?.accepted }
    const when = { expression: '#sessionVersion = :sv', values: { sv: caller.user.sessionVersion } }
    await commit(
      // The whole answer, not what differs from the last one: another may have come in between.
      updateRow(keys.user(caller.id), { set: changes, when }),
      auditWrite({ actor: caller.id, action: 'consent', subject: caller.id, details }, now),
    )
    return toCurrentUser({ ...caller.user, ...changes })
  },

  async text({ params: { consent, version }, now }) {
    if (!isConsent(consent)) throw notFound('Text')
    const known = () => (club.consents[consent].version === version ? club.consents[consent] : undefined)
    if (!known()) await readClub(now)
    const builtIn = formerBuiltInTexts.find(one => one.consent === consent && one.version === version)
    const text = known() ?? (await formerConsentTexts.get(keys.formerText(consent, version))) ?? builtIn
    if (!text) throw notFound('Text')
    return text
  },
})
