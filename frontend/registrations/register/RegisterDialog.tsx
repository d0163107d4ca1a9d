import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { useReached } from '#frontend/lib/queries.ts'
import { myPlayersQuery } from '#frontend/players/myPlayers.ts'
import { optionOf } from '#frontend/registrations/registrationOptions.ts'
import styles from '#frontend/registrations/registrations.module.css'
import { useLacksNumber } from '#frontend/registrations/useLacksNumber.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { Dialog } from '#frontend/ui/dialog/Dialog.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { EmptyState } from '#frontend/ui/page/states.tsx'
import { OfferedSpot } from '#frontend/waiting/OfferedSpots.tsx'
import { useMyWaitlistEntries } from '#frontend/waiting/queries.ts'
import waitingStyles from '#frontend/waiting/waiting.module.css'
import type { Program } from '#shared/programs/model.ts'
import { hasOffer, offerHours } from '#shared/waiting/rules.ts'
import { OtherPrograms } from './OtherPrograms.tsx'
import { useOpenChildren, useProgramNotes } from './openChildren.ts'
import { PlayerChoice } from './PlayerChoice.tsx'
import { newChildPath } from './registerParams.ts'
import { TeamChoice } from './TeamChoice.tsx'
import { useRegisterPlayer } from './useRegisterPlayer.ts'

/** Open while `program` is set; remounts for each program. */
export default function RegisterDialog(props: { program: Program | undefined; onClose: () => void }) {
  const { program, onClose } = props
  const [last, setLast] = useState(program)
  if (program && program !== last) setLast(program)
  // Keeps showing the program while the dialog closes.
  const shown = program ?? last
  return shown && <RegisterForm key={shown.id} program={shown} open={Boolean(program)} onClose={onClose} />
}

/** Registers, or joins the waiting list if the program is full; the form is the same either way. */
function RegisterForm(props: { program: Program; open: boolean; onClose: () => void }) {
  const { program, open, onClose } = props
  const [chosen, choose] = useState('')
  const [teamId, setTeamId] = useState('')
  const [password, setPassword] = useState('')
  const [number, setNumber] = useState('')
  const isFull = optionOf(program, useClubDayOrLocal()) === 'waitlist'
  const { submit, pending, problems } = useRegisterPlayer(program, { isFull, onJoined: onClose })
  const children = useQuery(myPlayersQuery)
  const [first, ...others] = useOpenChildren(program, children.data)
  const only = others.length === 0 ? first : undefined
  const playerId = chosen || (only?.id ?? '')
  const isNumberAsked = useLacksNumber(program, playerId)
  const chooseChild = (id: string) => {
    choose(id)
    // Another child has other teams, and a number of its own.
    setTeamId('')
    setNumber('')
  }
  const isKnown = !useProgramNotes().isLoading && children.data !== undefined
  // What is sent here leaves nobody to choose, and must not turn the form into something else.
  const hasChoice = useReached(isKnown && first !== undefined)
  const title = isFull ? `Waitlist for ${program.name}` : `Register for ${program.name}`

  const register = () =>
    submit({
      playerId,
      teamId: teamId || undefined,
      registrationPassword: program.hasRegistrationPassword ? password : undefined,
      usaLacrosseNumber: isNumberAsked ? number : undefined,
    })

  if (children.data?.length === 0) {
    return (
      <Dialog open={open} onClose={onClose} title={title}>
        <NoPlayers programId={program.id} />
      </Dialog>
    )
  }
  if (children.data && isKnown && !hasChoice) {
    return (
      <Dialog open={open} onClose={onClose} title={title}>
        <ProgramOffers programId={program.id} />
        <OtherPrograms program={program} family={children.data} />
      </Dialog>
    )
  }
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={title}
      description={isFull ? waitlistText : program.description}
      action={isFull ? 'Join waitlist' : 'Proceed to Checkout'}
      cancel=""
      pending={pending}
      footerStart={
        <p className={styles.registerTotal}>
          {isFull ? 'If a spot opens up' : 'Total'}{' '}
          <strong>
            <Money cents={program.fee} fee />
          </strong>
        </p>
      }
    >
      {formId => (
        <>
          {isFull && <ProgramOffers programId={program.id} />}
          <PlainForm id={formId} problem={problems.message} onSubmit={register}>
            <PlayerChoice
              program={program}
              query={children}
              value={playerId}
              onChange={chooseChild}
              error={problems.of('playerId')}
            />
            {!isFull && (
              <TeamChoice
                program={program}
                child={children.data?.find(({ id }) => id === playerId)}
                value={teamId}
                onChange={setTeamId}
                error={problems.of('teamId')}
              />
            )}
            {isNumberAsked && (
              <Field
                label="USA Lacrosse number"
                hint="Players need it for this program. Join at usalacrosse.com/membership to get one."
                inputMode="numeric"
                autoComplete="off"
                maxLength={30}
                value={number}
                onChange={event => setNumber(event.target.value)}
                error={problems.of('usaLacrosseNumber')}
              />
            )}
            {program.hasRegistrationPassword && (
              <Field
                label="Registration password"
                hint="The club gives it to invited families"
                autoComplete="off"
                maxLength={100}
                value={password}
                onChange={event => setPassword(event.target.value)}
                error={problems.of('registrationPassword')}
              />
            )}
          </PlainForm>
        </>
      )}
    </ActionDialog>
  )
}

const waitlistText = `All spots are taken right now. When one opens up, it’s offered to the next child on the list, and you’ll have ${offerHours} hours to claim it. Joining the list is free.`

/** Spots offered in this program, which were also announced by email. */
function ProgramOffers({ programId }: { programId: string }) {
  const { data = [] } = useMyWaitlistEntries()
  const offered = data.filter(entry => entry.programId === programId && hasOffer(entry, new Date()))
  return offered.map(entry => (
    <div key={entry.playerId} className={waitingStyles.offeredHere}>
      <OfferedSpot entry={entry} />
    </div>
  ))
}

function NoPlayers({ programId }: { programId: string }) {
  return (
    <EmptyState
      title="No Players Found"
      text="Add a profile for your child first, then register them here."
      action={
        <LinkButton variant="primary" to={newChildPath(programId)}>
          Add Player Profile
        </LinkButton>
      }
    />
  )
}
