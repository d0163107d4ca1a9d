import { families, players } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router-dom'
import { clubConfigQuery } from '#frontend/lib/club.ts'
import { isUnauthorized } from '#frontend/lib/http.ts'
import { useLateNavigate } from '#frontend/lib/lateNavigation.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { safeReturnTo } from '#frontend/session/returnTo.ts'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { UnsavedGuard } from '#frontend/ui/dialog/UnsavedGuard.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import { useDraft } from '#frontend/ui/forms/draft/useDraft.ts'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { SaveBar } from '#frontend/ui/forms/SaveBar.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { PendingUploads } from '#frontend/uploads/pendingFiles.ts'
import { isPrivileged } from '#shared/access.ts'
import type { PublicConfig } from '#shared/club/model.ts'
import { dayIn } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { FamilySection } from './FamilySection.tsx'
import { PlayerSection } from './PlayerSection.tsx'
import styles from './register.module.css'
import {
  emptyFields,
  loadSchema,
  type PlayerFields,
  type PlayerFile,
  type PlayerOutput,
  playerDraft,
} from './registerFields.ts'
import { fillFromSibling } from './siblingFields.ts'
import { type Sibling, useSiblingStart } from './useSiblingStart.ts'

export default function PlayerRegistrationPage() {
  const config = useQuery(clubConfigQuery)
  const { pending, sibling } = useSiblingStart()
  const waiting = <Skeleton lines={5} height="18rem" />
  return (
    <div className={styles.playerScreen}>
      <PageHeader
        title={pages.playerRegistration.title}
        text="One profile for each child who plays."
        actions={<LinkButton to={pages.dashboard.path}>Back to Dashboard</LinkButton>}
      />
      <QueryResult query={config} skeleton={waiting}>
        {config => (pending ? waiting : <PlayerForm config={config} sibling={sibling} />)}
      </QueryResult>
    </div>
  )
}

const RestOfForm = lazy(() => import('./OptionalSections.tsx'))
const AddressDialog = lazy(() => import('#frontend/ownProfile/AddressDialog.tsx'))

function PlayerForm({ config, sibling }: { config: PublicConfig; sibling: Sibling | undefined }) {
  const user = useUser()
  const navigate = useLateNavigate()
  const [search] = useSearchParams()
  const today = dayIn(config.timeZone, new Date())
  const form = useSchemaForm<PlayerFields, PlayerOutput>(
    () => loadSchema().then(({ createPlayerSchema }) => createPlayerSchema(today)),
    sibling ? fillFromSibling(sibling, config.schools) : emptyFields,
  )
  const [saved, setSaved] = useState(false)
  const files = useRef<PendingUploads<PlayerFile>>(new Map())
  const [waiting, setWaiting] = useState(false)
  const [moving, setMoving] = useState(false)
  const wasMoving = useWasOpen(moving)
  const unsaved = form.formState.isDirty && !saved
  const draft = useDraft(form, playerDraft, {
    owner: user.id,
    onReplaced: () => files.current.clear(),
  })
  const { send, pending } = useSend(players.create, {
    toast: { success: 'Player added successfully' },
    refetch: [players.list, families.list],
  })

  async function add(player: PlayerOutput) {
    const { findMissingFile, notices } = await loadSchema()
    setWaiting(true)
    const missing = await findMissingFile(files.current)
    setWaiting(false)
    if (missing) {
      toast(notices.missingFileToast)
      return form.setFocus(missing)
    }
    const [playerImageUrl, birthCertificateUrl] = form.getValues(['playerImageUrl', 'birthCertificateUrl'])
    // Those who run the club may enter any child, so they have to name themselves as the parent.
    const parent = isPrivileged(user.effectiveRole) ? { parentId: user.id } : {}
    const sent = await send({ body: { ...player, playerImageUrl, birthCertificateUrl, ...parent } })
    if (!sent.ok) {
      toast(isUnauthorized(sent.error) ? notices.loggedOutToast : notices.failureToast(sent.error))
      return showIssues(form, sent.error)
    }
    draft.forget()
    flushSync(() => setSaved(true))
    await navigate(safeReturnTo(search.get('returnTo')))
  }

  return (
    <>
      <Form form={form} onSubmit={add} className={`${fieldStyles.form} ${styles.playerForm}`} draft={draft}>
        {sibling && <p className="muted">Filled in from {sibling.child.firstName}’s profile.</p>}
        <PlayerSection form={form} today={today} />
        {sibling && <FamilySection form={form} sibling={sibling} onChangeAddress={() => setMoving(true)} />}
        <Suspense fallback={<Skeleton lines={4} height="13rem" />}>
          <RestOfForm form={form} schools={config.schools} pending={files.current} />
        </Suspense>
        <SaveBar note={waiting && 'Waiting for the file to upload…'}>
          <LinkButton to={pages.dashboard.path}>Cancel</LinkButton>
          <Button type="submit" variant="primary" pending={pending || waiting}>
            Add Player
          </Button>
        </SaveBar>
        <UnsavedGuard when={unsaved} />
      </Form>
      <Suspense fallback={null}>
        {wasMoving && <AddressDialog open={moving} onClose={() => setMoving(false)} />}
      </Suspense>
    </>
  )
}
