import { families as routes } from '#shared/families/routes.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { removeGuardian } from '../lifecycle/families/removeGuardian.ts'
import { acceptInvitation, previewInvitation } from '../services/families/acceptInvitation.ts'
import { activateChildLogin, disableChildLogin } from '../services/families/childLogin.ts'
import { inviteGuardian, withdrawInvitation } from '../services/families/inviteGuardian.ts'
import { listFamily } from '../services/families/view.ts'

export const families = defineFeature(routes, {
  list: listFamily,
  invite: inviteGuardian,
  withdraw: withdrawInvitation,
  remove: removeGuardian,
  preview: previewInvitation,
  accept: acceptInvitation,
  activate: activateChildLogin,
  disable: disableChildLogin,
})
