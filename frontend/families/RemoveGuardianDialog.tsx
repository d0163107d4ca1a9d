import { families, players, registrations, teams } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import type { FamilyChild } from '#shared/families/model.ts'
import type { Relative } from '#shared/users/people.ts'

/** Confirms removing a guardian, and says what they lose; the guardian may be the user. */
export function RemoveGuardianDialog(props: {
  child: FamilyChild
  guardian: Relative | undefined
  onClose: () => void
}) {
  const { child, guardian, onClose } = props
  const isMe = guardian?.userId === useUser().id
  const [refusal, setRefusal] = useState('')
  const { firstName } = child
  const name = guardian?.name ?? ''
  const { send, pending } = useSend(families.remove, {
    toast: {
      success: isMe
        ? `${firstName} is no longer in your account`
        : {
            title: 'Guardian removed',
            description: `${name} no longer has access to ${firstName}’s profile.`,
          },
    },
    refetch: isMe ? [families.list, players.list, teams.list, registrations.list] : [families.list],
  })

  async function remove() {
    if (!guardian) return
    setRefusal('')
    const sent = await send({ params: { id: child.id, userId: guardian.userId } })
    if (sent.ok) onClose()
    else setRefusal(sent.error.message)
  }

  function close() {
    setRefusal('')
    onClose()
  }

  return (
    <ConfirmDialog
      open={guardian !== undefined}
      onClose={close}
      onConfirm={() => void remove()}
      title={isMe ? `Leave ${firstName}?` : `Remove ${name}?`}
      description="This takes effect right away. All guardians will be emailed."
      effects={describeEffects(child, isMe ? 'You' : name, isMe)}
      action={isMe ? `Leave ${firstName}` : 'Remove guardian'}
      danger
      pending={pending}
      refusal={refusal}
    />
  )
}

function describeEffects({ firstName, account }: FamilyChild, who: string, isMe: boolean): string[] {
  const [has, may] = isMe ? ['have', 'you'] : ['has', who]
  return [
    `${who} will no longer have access to ${firstName}’s profile, teams, schedule, messages and calendars.`,
    `Invitations ${may} ${has} sent for ${firstName} will be canceled.`,
    ...(account.active
      ? [`${firstName}’s login will be turned off because ${may} may know the password.`]
      : []),
    `What ${may} ${has} paid for ${firstName} stays in ${isMe ? 'your' : 'that'} account.`,
  ]
}
