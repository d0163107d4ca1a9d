import { auth } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate, useSearchParams } from 'react-router-dom'
import { clubConfigQuery, useClub } from '#frontend/lib/club.ts'
import type { ApiError } from '#frontend/lib/http.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { safeReturnTo } from '#frontend/session/returnTo.ts'
import { useUnloadGuard } from '#frontend/ui/dialog/useUnloadGuard.ts'
import { showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import type { PublicConfig } from '#shared/club/model.ts'
import type { Issue } from '#shared/http.ts'
import { pages } from '#shared/pages.ts'
import { type Account, AccountStep } from './AccountStep.tsx'
import { ClubName } from './ClubName.tsx'
import { CompleteStep } from './CompleteStep.tsx'
import { type NewPerson, PersonStep } from './PersonStep.tsx'
import styles from './registration.module.css'
import { useRegistrationDraft } from './useRegistrationDraft.ts'

const loadModel = () => import('#shared/auth/model.ts')

const emptyAccount = { role: 'parent', username: '', email: '', password: '', confirmPassword: '' } as const
const emptyPerson = {
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  homePhone: '',
  mobilePhone: '',
  usaLacrosseNumber: '',
}

const consentFields = ['acceptWaiver', 'acceptCodeOfConduct', 'mediaRelease'] as const

type Step = 'account' | 'person' | 'complete'

/**
 * The second step is in the URL, so that the browser's Back leads to the first one. It only applies after the
 * first step was done on this visit: after a reload the passwords are missing.
 */
function useSteps() {
  const [search, setSearch] = useSearchParams()
  const [done, setDone] = useState<'nothing' | 'account' | 'all'>('nothing')
  const step: Step =
    done === 'all' ? 'complete' : done === 'account' && search.has('info') ? 'person' : 'account'
  const isBegunAnew = done === 'nothing' && search.has('info')
  useEffect(() => {
    if (isBegunAnew) setSearch(withoutStep, { replace: true })
  }, [isBegunAnew, setSearch])
  return {
    step,
    forward: () => {
      setDone('account')
      setSearch(current => new URLSearchParams([...withoutStep(current), ['info', '']]))
    },
    back: () => {
      setDone('nothing')
      setSearch(withoutStep, { replace: true })
    },
    complete: () => setDone('all'),
  }
}

function withoutStep(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete('info')
  return rest
}

/**
 * Three steps, one account: both forms live here, so that Back keeps the input, and one request is sent after
 * the second step.
 */
export default function RegistrationPage() {
  const { status, signIn } = useAuth()
  const { config } = useClub()
  const client = useQueryClient()
  const { step, forward, back, complete } = useSteps()
  const [search] = useSearchParams()
  const next = search.has('returnTo') ? safeReturnTo(search.get('returnTo')) : pages.programRegistration.path
  const account = useSchemaForm(() => loadModel().then(model => model.AccountStep), emptyAccount)
  const role = account.watch('role')
  const person = useSchemaForm(
    () => loadModel().then(model => (role === 'coach' ? model.CoachStep : model.ParentStep)),
    emptyPerson,
  )
  const draft = useRegistrationDraft({ account, person })
  const { send, pending } = useSend(auth.register, {
    toast: { success: 'Registration successful', error: 'Registration failed' },
  })
  const heading = useFocusedHeading(step)
  useUnloadGuard((account.formState.isDirty || person.formState.isDirty) && step !== 'complete')

  function toPerson(values: Account) {
    const least = config?.passwordMinLength ?? 0
    if (values.password.length < least) {
      const message = `Password must be at least ${least} characters`
      return account.setError('password', { message }, { shouldFocus: true })
    }
    // A shirt size chosen as a coach does not belong to a parent's form.
    if (values.role === 'parent') person.unregister('coachShirtSize')
    forward()
  }

  async function register(values: NewPerson) {
    const body = { ...account.getValues(), ...values, ...getConsentVersions(config?.consents) }
    const sent = await send({ body })
    if (!sent.ok) return showFailure(sent.error)
    draft.forget()
    complete()
    signIn(sent.reply)
  }

  /** An error about the username or password leads back to the first step. */
  function showFailure(error: ApiError) {
    const { status, issues } = error
    const isAboutAccount = issues[0] ? issues[0].field in emptyAccount : status === 409
    if (!isAboutAccount) {
      if (status === 409) askAgain(issues)
      return showIssues(person, error)
    }
    flushSync(back)
    showIssues(account, error)
  }

  /** A text that has changed is reloaded, and its checkbox is cleared. */
  function askAgain(issues: Issue[]) {
    for (const { field } of issues) {
      const consent = consentFields.find(name => name === field)
      if (consent) person.resetField(consent)
    }
    void client.invalidateQueries({ queryKey: clubConfigQuery.queryKey })
  }

  if (status === 'in' && step !== 'complete') return <Navigate to={next} replace />
  const titles = {
    account: 'Create Account',
    person: role === 'coach' ? 'Coach Info' : 'Parent Info',
    complete: 'Complete',
  }
  return (
    <main id="main" className={styles.wizard}>
      <ClubName />
      <Progress titles={titles} step={step} />
      <div className={styles.wizardCard}>
        <h1 ref={heading} tabIndex={-1}>
          {step === 'complete' ? 'Your account is ready' : titles[step]}
        </h1>
        {step === 'account' && <AccountStep form={account} draft={draft} onNext={toPerson} />}
        {step === 'person' && (
          <PersonStep form={person} role={role} pending={pending} onBack={back} onSubmit={register} />
        )}
        {step === 'complete' && <CompleteStep role={role} firstName={person.getValues('firstName')} />}
      </div>
    </main>
  )
}

/** The versions that were shown, because consent is given to a version. */
const getConsentVersions = (texts: PublicConfig['consents'] | undefined) => ({
  waiverVersion: texts?.waiver.version,
  codeOfConductVersion: texts?.codeOfConduct.version,
  mediaReleaseVersion: texts?.mediaRelease.version,
})

function Progress({ titles, step }: { titles: Record<Step, string>; step: Step }) {
  const steps: Step[] = ['account', 'person', 'complete']
  const at = steps.indexOf(step)
  return (
    <ol className={styles.steps} aria-label="Registration steps">
      {steps.map((name, index) => (
        <li
          key={name}
          className={index < at ? styles.done : undefined}
          aria-current={name === step ? 'step' : undefined}
        >
          <span aria-hidden="true">{index < at ? '✓' : index + 1}</span>
          {titles[name]}
        </li>
      ))}
    </ol>
  )
}

/** A new step starts with its heading in view and in focus. */
function useFocusedHeading(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
    // A field with an error has the focus already.
    if (!document.activeElement?.matches('input')) heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}
