import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { read } from '#frontend/app/api.ts'
import { ApiError } from '#frontend/app/http.ts'
import { useSend } from '#frontend/app/queries.ts'
import { useUser } from '#frontend/app/session.tsx'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { restored, useDraft } from '#frontend/ui/draft.ts'
import { showIssues } from '#frontend/ui/form.tsx'
import { Notice } from '#frontend/ui/Notice.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { SaveBar } from '#frontend/ui/SaveBar.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import { toast } from '#frontend/ui/toast.ts'
import { UnsavedGuard } from '#frontend/ui/UnsavedGuard.tsx'
import { pages } from '#shared/pages.ts'
import type { Program } from '#shared/programs/model.ts'
import { NewerVersion } from './NewerVersion.tsx'
import { ProgramForm, useProgramForm } from './ProgramForm.tsx'
import { type Checked, changesFrom, draftKey, programDraft, valuesOf } from './values.ts'

export default function ProgramEditPage() {
  const { id = '' } = useParams()
  // What is edited is read anew each time, and not under somebody's hands while he types.
  const query = useQuery({
    ...read(programs.get, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (query.error instanceof ApiError && query.error.status === 404) return <ProgramNotFound />
  return (
    <div className="program-screen">
      <PageHeader title={pages.programEdit.title} text={query.data?.name} />
      <Loaded
        query={query}
        skeleton={<Skeleton lines={4} height="20rem" />}
        errorTitle="The program could not be loaded"
      >
        {program => <Editor key={program.id} program={program} />}
      </Loaded>
    </div>
  )
}

function Editor({ program }: { program: Program }) {
  const [opened, setOpened] = useState(program)
  const [isStale, setStale] = useState(false)
  const key = draftKey(useUser(), program.id)
  const [kept] = useState(() => restored(programDraft, key))
  const form = useProgramForm(kept ?? valuesOf(program))
  const [saved, leave] = useReturn()
  const unsaved = (form.formState.isDirty || kept !== undefined) && !saved
  useDraft(programDraft, { key, getValues: form.getValues, unsaved })
  const { send, pending } = useSend(programs.update, {
    toast: { success: ({ name }) => ({ title: 'Program updated', description: name }) },
    refetch: [programs.list],
  })

  async function save(checked: Checked) {
    if (saved) return
    const changes = changesFrom(checked, opened)
    if (!changes) return leave()
    const sent = await send({ params: { id: opened.id }, body: changes })
    if (sent.ok) return leave()
    if (sent.error.status === 409) return setStale(true)
    showIssues(form, sent.error)
    toast({ title: 'The program could not be saved', description: sent.error.message, destructive: true })
  }

  function take(newer: Program) {
    setOpened(newer)
    setStale(false)
  }

  return (
    <ProgramForm form={form} program={opened} onSubmit={save}>
      {isStale && <NewerVersion form={form} id={opened.id} onLoaded={take} />}
      <SaveBar>
        <LinkButton to={pages.programs.path}>Cancel</LinkButton>
        <Button type="submit" look="primary" pending={pending || saved}>
          Save Changes
        </Button>
      </SaveBar>
      <UnsavedGuard when={unsaved} />
    </ProgramForm>
  )
}

/** Back to the list about a second after saving: time to read that it is done. */
function useReturn(): [saved: boolean, leave: () => void] {
  const navigate = useNavigate()
  const [saved, setSaved] = useState(false)
  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => void navigate(pages.programs.path), 1000)
    return () => clearTimeout(timer)
  }, [saved, navigate])
  return [saved, () => setSaved(true)]
}

function ProgramNotFound() {
  return (
    <Notice
      title="Program Not Found"
      text="It may have been removed, or the address that led here is not complete."
    >
      <LinkButton look="primary" to={pages.programs.path}>
        All programs
      </LinkButton>
    </Notice>
  )
}
