import { programs, registrations } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSend } from '#frontend/app/queries.ts'
import { myPlayers } from '#frontend/players/MyPlayers.tsx'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { Field } from '#frontend/ui/Field.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import { dismissToast, toast } from '#frontend/ui/toast.ts'
import type { Issue } from '#shared/http.ts'
import { pages } from '#shared/pages.ts'
import type { Program } from '#shared/programs/model.ts'
import { checkoutPath } from './hooks.ts'
import { PlayerChoice } from './PlayerChoice.tsx'
import { TeamChoice } from './TeamChoice.tsx'

/** Open while there is a program; each program's dialog begins afresh. */
export function RegisterDialog({ program, onClose }: { program: Program | undefined; onClose: () => void }) {
  const [last, setLast] = useState(program)
  if (program && program !== last) setLast(program)
  // While it closes it still shows what it was about.
  const shown = program ?? last
  return shown && <Registering key={shown.id} program={shown} open={Boolean(program)} onClose={onClose} />
}

function Registering(props: { program: Program; open: boolean; onClose: () => void }) {
  const { program, open, onClose } = props
  const formId = useId()
  const [playerId, setPlayerId] = useState('')
  const [teamId, setTeamId] = useState('')
  const [password, setPassword] = useState('')
  const { submit, pending, issues, message } = useRegister(program)
  const children = useQuery(myPlayers)
  const messageOf = (name: string) => issues.find(({ field }) => field === name)?.message

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void submit({
      playerId,
      teamId: teamId || undefined,
      registrationPassword: program.hasRegistrationPassword ? password : undefined,
    })
  }

  if (children.data?.length === 0) {
    return (
      <Dialog open={open} onClose={onClose} title={`Register for ${program.name}`}>
        <NoPlayers />
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Register for ${program.name}`}
      description={program.description}
      footer={
        <div className="register-foot">
          <p>
            Total{' '}
            <strong>
              <Money cents={program.fee} fee />
            </strong>
          </p>
          <Button type="submit" look="primary" form={formId} pending={pending}>
            Proceed to Checkout
          </Button>
        </div>
      }
    >
      <form id={formId} className="form" method="post" noValidate onSubmit={onSubmit}>
        <PlayerChoice
          program={program}
          query={children}
          value={playerId}
          onChange={setPlayerId}
          error={messageOf('playerId')}
        />
        <TeamChoice programId={program.id} value={teamId} onChange={setTeamId} error={messageOf('teamId')} />
        {program.hasRegistrationPassword && (
          <Field
            label="Registration Password"
            hint="The club has given it to the families who are invited"
            autoComplete="off"
            maxLength={100}
            value={password}
            onChange={event => setPassword(event.target.value)}
            error={messageOf('registrationPassword')}
          />
        )}
        <div role="alert">{message && <p className="form-error">{message}</p>}</div>
      </form>
    </Dialog>
  )
}

function NoPlayers() {
  return (
    <EmptyState
      title="No Players Found"
      text="Add a profile for your child first, then register it here."
      action={
        <LinkButton look="primary" to={pages.playerRegistration.path}>
          Add Player Profile
        </LinkButton>
      }
    />
  )
}

interface Choice {
  playerId: string
  teamId: string | undefined
  registrationPassword: string | undefined
}

const fields = ['playerId', 'teamId', 'registrationPassword']

function useRegister(program: Program) {
  const navigate = useNavigate()
  const [issues, setIssues] = useState<Issue[]>([])
  const [message, setMessage] = useState<string>()
  const { send, pending } = useSend(registrations.create, {
    toast: { error: 'Registration failed' },
    refetch: [registrations.list, programs.list],
  })

  async function submit(choice: Choice) {
    dismissToast()
    setMessage(undefined)
    setIssues([])
    if (!choice.playerId) {
      toast(missing)
      return setIssues([{ field: 'playerId', message: missing.description }])
    }
    const sent = await send({ body: { programId: program.id, ...choice } })
    if (sent.ok) return navigate(checkoutPath(sent.reply))
    const known = sent.error.issues.filter(({ field }) => fields.includes(field))
    setIssues(known)
    if (known.length === 0) setMessage(sent.error.message)
  }
  return { submit, pending, issues, message }
}

const missing = {
  title: 'Missing information',
  description: 'Please select a player to register',
  destructive: true,
}
