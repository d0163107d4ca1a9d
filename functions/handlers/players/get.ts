import { isAudited, mayRead } from '#shared/players/fieldAccess.ts'
import type { PlayerDetail } from '#shared/players/model.ts'
import type { players as routes } from '#shared/players/routes.ts'
import { certificateAccess } from '#shared/players/rules.ts'
import type { Request } from '../../identity/http/serve.ts'
import { commit } from '../../platform/data/transaction.ts'
import { notFound } from '../../platform/http/errors.ts'
import { relationsOf, toPlayerDetail } from '../../services/players/view.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { getPlayer, getPlayerPrivate } from '../../stores/players/store.ts'
import { getUpload } from '../../stores/uploads/store.ts'
import { getUser } from '../../stores/users/store.ts'

/** One child. Staff and office must ask for medical notes and the certificate, and each such read is audited. */
export async function getPlayerDetail({
  caller,
  params,
  query,
  now,
}: Request<typeof routes.get>): Promise<PlayerDetail> {
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
    leavesTrace &&
      commit(auditWrite({ actor: caller.id, action: 'player.medical', subject: player.id }, now)),
  ])
  const mayOpen =
    upload && certificateAccess(caller, { playerId: player.id, uploadedBy: upload.userId }) !== undefined
  return {
    ...toPlayerDetail({ player, sensitive, parent }, relations),
    ...(opens('medicalInfo') && { medicalInfo }),
    ...(mayOpen && { birthCertificateUrl: certificate }),
  }
}
