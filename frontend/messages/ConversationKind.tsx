import type { Conversation } from '#shared/messages/model.ts'
import { getKind } from './describe.ts'

/** What kind of conversation it is, where its title does not say so already. */
export function ConversationKind({ of }: { of: Pick<Conversation, 'type' | 'isStaffOnly' | 'title'> }) {
  const kind = getKind(of)
  return kind === of.title ? null : (
    <>
      <span className="conversation-kind">{kind}</span>{' '}
    </>
  )
}
