import type { Request } from '#functions/identity/http/serve.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { notFound } from '#functions/platform/http/errors.ts'
import { detail, relationsOf } from '#functions/services/players/view.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { getPlayer, getPlayerPrivate } from '#functions/stores/players/store.ts'
import { getUpload } from '#functions/stores/uploads/store.ts'
import { getUser } from '#functions/stores/users/store.ts'
import { isAudited, mayRead } from '#shared/players/fields.ts'
import type { PlayerDetail } from '#shared/players/model.ts'
import type { players as routes } from '#shared/players/routes.ts'
import { certificateAccess } from '#shared/players/rules.ts'

/** One child. Medical notes and certificate come to staff and office by asking, and it is written down who asked. */
export async function get({ caller, params, query, now }: Request<typeof routes.get>): Promise<PlayerDetail> {
  const [player, sensitive] = await Promise.all([getPlayer(params.id), getPlayerPrivate(params.id)])
  const relations = player ? relationsOf(caller, player) : []
  if (!player || relations.length === 0) throw notFound('Player')

  const { medicalInfo, birthCertificateUrl } = sensitive ?? {}
  const asked = query.include === 'medical'
  const opens = (field: 'medicalInfo' | 'birthCertificateUrl') =>
    mayRead(field, relations) && (asked || !isAudited(field, relations))
  const certificate = opens('birthCertificateUrl') ? birthCertificateUrl : undefined
  const leavesTrace = asked && opens('medicalInfo') && isAudited('medicalInfo', relations)
  const [parent, upload] = await Promise.all([
    player.parentId ? getUser(player.parentId) : undefined,
    certificate ? getUpload(certificate) : undefined,
    leavesTrace && commit(auditRow({ actor: caller.id, action: 'player.medical', subject: player.id }, now)),
  ])
  const mayOpen =
    upload && certificateAccess(caller, { playerId: player.id, uploadedBy: upload.userId }) !== undefined
  return {
    ...detail({ player, sensitive, parent }, relations),
    ...(opens('medicalInfo') && { medicalInfo }),
    ...(mayOpen && { birthCertificateUrl: certificate }),
  }
}
