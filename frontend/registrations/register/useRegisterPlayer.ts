import { players, programs, registrations, waiting } from 'virtual:routes'
import { useLateNavigate } from '#frontend/lib/lateNavigation.ts'
import { pathToCheckout } from '#frontend/lib/paths.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { dismissToast, toast } from '#frontend/lib/toast.ts'
import { useFieldErrors } from '#frontend/ui/forms/useFieldErrors.ts'
import { formatPosition } from '#frontend/waiting/describe.ts'
import type { Program } from '#shared/programs/model.ts'

interface RegistrationChoice {
  playerId: string
  teamId: string | undefined
  registrationPassword: string | undefined
  /** Set where the program asks for it and the child has none yet; it becomes a part of their profile. */
  usaLacrosseNumber: string | undefined
}

/** Registers a child and continues to the checkout; or joins the waiting list and shows the position. */
export function useRegisterPlayer(
  { id: programId, name }: Program,
  { isFull, onJoined }: { isFull: boolean; onJoined: () => void },
) {
  const navigate = useLateNavigate()
  const problems = useFieldErrors(['playerId', 'teamId', 'registrationPassword', 'usaLacrosseNumber'])
  const registering = useSend(registrations.create, {
    toast: { error: 'Registration failed' },
    refetch: [registrations.list, programs.list],
  })
  const joining = useSend(waiting.join, {
    toast: {
      success: entry => ({ title: formatPosition(entry), description: `${entry.playerName}, ${name}` }),
      error: 'You could not join the waitlist',
    },
    refetch: [waiting.list, programs.list],
  })

  const completing = useSend(players.update, {
    toast: { error: 'Registration failed' },
    refetch: [players.get],
  })

  async function submit({ teamId, usaLacrosseNumber, ...choice }: RegistrationChoice) {
    dismissToast()
    problems.clear()
    if (!choice.playerId) {
      toast(missingPlayerToast)
      return problems.put('playerId', missingPlayerToast.description)
    }
    if (usaLacrosseNumber !== undefined) {
      const completed = await completing.send({
        params: { id: choice.playerId },
        body: { usaLacrosseNumber },
      })
      if (!completed.ok) return problems.show(completed.error)
    }
    if (isFull) {
      const sent = await joining.send({ body: { programId, ...choice } })
      return sent.ok ? onJoined() : problems.show(sent.error)
    }
    const sent = await registering.send({ body: { programId, teamId, ...choice } })
    if (!sent.ok) return problems.show(sent.error)
    await navigate(pathToCheckout(sent.reply))
  }

  return { submit, pending: completing.pending || registering.pending || joining.pending, problems }
}

const missingPlayerToast = {
  title: 'Missing information',
  description: 'Please select a player to register',
  destructive: true,
}
