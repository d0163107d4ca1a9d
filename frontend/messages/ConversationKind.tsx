import type { Conversation } from '#shared/messages/model.ts'
import { kindOf } from './describe.ts'

/** What kind of conversation it is, where its title does not say so already. */
export function Kind({ of }: { of: Pick<Conversation, 'type' | 'isStaffOnly' | 'title'> }) {
  const kind = kindOf(of)
  return kind === of.title ? null : (
    <>
      <span className="conversation-kind">{kind}</span>{' '}
    </>
  )
}
