import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { isNotFound } from '#frontend/lib/http.ts'
import { useMyRegistrations } from '#frontend/registrations/queries.ts'
import { optionOf } from '#frontend/registrations/registrationOptions.ts'
import styles from '#frontend/registrations/registrations.module.css'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { useMyWaitlistEntries } from '#frontend/waiting/queries.ts'
import { formatFee } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import type { Program } from '#shared/programs/model.ts'
import { ProgramOption } from './ProgramOption.tsx'
import { RegisterAction } from './RegisterAction.tsx'
import { registrationPath } from './registerParams.ts'
import { useMyChildren } from './useMyChildren.ts'

/** The page that a link to a program's registration opens: what the program is, and the register button. */
export default function RegisterForProgramPage() {
  const { id = '' } = useParams()
  const query = useQuery(routeQuery(programs.get, { params: { id } }))
  const isMissing = isNotFound(query.error)
  return (
    <div className={styles.registerScreen}>
      <PageHeader
        title={query.data ? `Register for ${query.data.name}` : pages.programRegister.title}
        actions={<LinkButton to={pages.programRegistration.path}>All open programs</LinkButton>}
      />
      {isMissing ? (
        <EmptyState
          title="Program Not Found"
          text="The club may have removed it, or that link looks incomplete."
          action={<LinkButton to={pages.programRegistration.path}>See open programs</LinkButton>}
        />
      ) : (
        <QueryResult
          query={query}
          skeleton={<Skeleton lines={1} height="24rem" />}
          errorTitle="The program couldn’t be loaded"
        >
          {program => <RegisterEntry program={program} />}
        </QueryResult>
      )}
    </div>
  )
}

function RegisterEntry({ program }: { program: Program }) {
  const { data: own = [] } = useMyRegistrations()
  const { data: entries = [] } = useMyWaitlistEntries()
  const { all: family } = useMyChildren()
  const [asking, setAsking] = useState(false)
  const way = optionOf(program, useClubDayOrLocal())
  return (
    <>
      {way === 'closed' && (
        <Alert tone="warning" title="This program is not open for registration">
          It may be closed or not open yet. Find open programs on the Program Registration page.
        </Alert>
      )}
      <ProgramOption
        program={program}
        registered={own.filter(({ programId }) => programId === program.id)}
        entries={entries.filter(({ programId }) => programId === program.id)}
        action={
          <RegisterAction
            program={program}
            family={family}
            label="Register Now"
            onChoose={() => setAsking(true)}
          />
        }
      />
      <Confirmation
        program={program}
        open={asking}
        isFull={way === 'waitlist'}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function Confirmation(props: { program: Program; open: boolean; isFull: boolean; onClose: () => void }) {
  const { program, open, isFull, onClose } = props
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void navigate(registrationPath(program.id))}
      title={isFull ? `Join the waitlist for ${program.name}?` : `Register for ${program.name}?`}
      action="Continue"
    >
      <p>
        {isFull
          ? 'Next, choose which child to add. Joining the list is free.'
          : `Next, choose the child and how to pay. Fee: ${formatFee(program.fee)}.`}
      </p>
    </ConfirmDialog>
  )
}
