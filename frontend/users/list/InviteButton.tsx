import { imports } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { Button } from '#frontend/ui/Button.tsx'
import type { InvitationResult } from '#shared/imports/model.ts'
import type { UserListItem } from '#shared/users/people.ts'

/** Whether a mailed link is what this person's account lacks. */
export const needsLink = ({ role, hasLogin, addressUnconfirmed }: UserListItem): boolean =>
  role !== 'player' && (hasLogin === false || addressUnconfirmed === true)

/** Mails a link: to choose a first password, or else to confirm the address. */
export function InviteButton({ person: { id, fullName, hasLogin } }: { person: UserListItem }) {
  const what = hasLogin ? 'link' : 'invitation'
  const { send, pending } = useSend(imports.invitations, {
    toast: { error: `The ${what} couldn’t be sent` },
  })
  async function invite() {
    const sent = await send({ body: { userIds: [id] } })
    const status = sent.ok && sent.reply.results[0]?.status
    if (status) toast({ ...resultToasts(what)[status], description: fullName })
  }
  return (
    <Button pending={pending} aria-label={`Send ${what} to ${fullName}`} onClick={() => void invite()}>
      Send {what}
    </Button>
  )
}

const resultToasts = (
  what: string,
): Record<InvitationResult['status'], { title: string; destructive?: boolean }> => ({
  invited: { title: what === 'link' ? 'Link sent' : 'Invitation sent' },
  recent: {
    title:
      what === 'link' ? 'A link was sent within the last day' : 'An invitation was sent within the last day',
  },
  hasLogin: {
    title: what === 'link' ? 'They already confirmed their email' : 'They already chose a password',
  },
  unknown: {
    title: what === 'link' ? 'No email reaches this account' : 'This account cannot be invited',
    destructive: true,
  },
})
