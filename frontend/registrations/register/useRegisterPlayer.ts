import { programs, registrations, waiting } from 'virtual:routes'
import { useState } from 'react'
import type { ApiError } from '#frontend/lib/http.ts'
import { useLateNavigate } from '#frontend/lib/lateNavigation.ts'
import { pathToCheckout } from '#frontend/lib/paths.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { dismissToast, toast } from '#frontend/lib/toast.ts'
import { formatPosition } from '#frontend/waiting/describe.ts'
import type { Issue } from '#shared/http.ts'
import type { Program } from '#shared/programs/model.ts'

interface RegistrationChoice {
  playerId: string
  teamId: string | undefined
  registrationPassword: string | undefined
}

const fields = ['playerId', 'teamId', 'registrationPassword']

/** Registers a child and continues to the checkout; or joins the waiting list and shows the position. */
export function useRegisterPlayer(
  { id: programId, name }: Program,
  { isFull, onJoined }: { isFull: boolean; onJoined: () => void },
) {
  const navigate = useLateNavigate()
  const [issues, setIssues] = useState<Issue[]>([])
  const [message, setMessage] = useState<string>()
  const registering = useSend(registrations.create, {
    toast: { error: 'Registration failed' },
    refetch: [registrations.list, programs.list],
  })
  const joining = useSend(waiting.join, {
    toast: {
      success: wait => ({ title: formatPosition(wait), description: `${wait.playerName}, ${name}` }),
      error: 'You could not join the waiting list',
    },
    refetch: [waiting.list, programs.list],
  })

  async function submit({ teamId, ...choice }: RegistrationChoice) {
    dismissToast()
    setMessage(undefined)
    setIssues([])
    if (!choice.playerId) {
      toast(missingPlayerToast)
      return setIssues([{ field: 'playerId', message: missingPlayerToast.description }])
    }
    if (isFull) {
      const sent = await joining.send({ body: { programId, ...choice } })
      return sent.ok ? onJoined() : show(sent.error)
    }
    const sent = await registering.send({ body: { programId, teamId, ...choice } })
    if (!sent.ok) return show(sent.error)
    await navigate(pathToCheckout(sent.reply))
  }

  function show(error: ApiError) {
    const known = error.issues.filter(({ field }) => fields.includes(field))
    setIssues(known)
    if (known.length === 0) setMessage(error.message)
  }
  return { submit, pending: registering.pending || joining.pending, issues, message }
}

const missingPlayerToast = {
  title: 'Missing information',
  description: 'Please select a player to register',
  destructive: true,
}
