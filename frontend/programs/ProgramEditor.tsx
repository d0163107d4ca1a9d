import { programs } from 'virtual:routes'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLateNavigate } from '#frontend/lib/lateNavigation.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { UnsavedGuard } from '#frontend/ui/dialog/UnsavedGuard.tsx'
import { useDraft } from '#frontend/ui/forms/draft/useDraft.ts'
import { showIssues } from '#frontend/ui/forms/form.tsx'
import { SaveBar } from '#frontend/ui/forms/SaveBar.tsx'
import { QueryResult } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'
import type { Program } from '#shared/programs/model.ts'
import { DeleteProgram } from './DeleteProgram.tsx'
import { getChanges, type ProgramOutput, programDraft, toFormValues } from './formValues.ts'
import { NewerProgram } from './NewerProgram.tsx'
import { ProgramForm, useProgramForm } from './ProgramForm.tsx'

export default function ProgramEditor(props: { query: UseQueryResult<Program>; skeleton: ReactNode }) {
  return (
    <QueryResult {...props} errorTitle="The program couldn’t be loaded">
      {program => <ProgramEditorForm key={program.id} program={program} />}
    </QueryResult>
  )
}

function ProgramEditorForm({ program }: { program: Program }) {
  const [opened, setOpened] = useState(program)
  const [isStale, setStale] = useState(false)
  const form = useProgramForm(toFormValues(program))
  const { id, version } = opened
  const draft = useDraft(form, programDraft, { owner: useUser().id, of: id, version })
  const [done, leave] = useReturnToList()
  const unsaved = form.formState.isDirty && !done
  const { send, pending } = useSend(programs.update, {
    toast: { success: ({ name }) => ({ title: 'Program updated', description: name }) },
    refetch: [programs.list, programs.get],
  })

  async function save(checked: ProgramOutput) {
    if (done) return
    const changes = getChanges(checked, opened)
    if (!changes) return leave()
    const sent = await send({ params: { id: opened.id }, body: changes })
    if (sent.ok) {
      draft.forget()
      return leave()
    }
    if (sent.error.status === 409 && sent.error.issues.length === 0) return setStale(true)
    showIssues(form, sent.error)
    toast({ title: 'The program couldn’t be saved', description: sent.error.message, destructive: true })
  }

  function take(newer: Program) {
    setOpened(newer)
    setStale(false)
  }

  return (
    <>
      <ProgramForm form={form} draft={draft} program={opened} onSubmit={save}>
        {isStale && <NewerProgram form={form} id={opened.id} onLoaded={take} />}
        <SaveBar>
          <LinkButton to={pages.programs.path}>Cancel</LinkButton>
          <Button type="submit" variant="primary" pending={pending || done}>
            Save Changes
          </Button>
        </SaveBar>
        <UnsavedGuard when={unsaved} />
      </ProgramForm>
      <DeleteProgram program={opened} onDeleted={leave} />
    </>
  )
}

/** Returns to the list about a second after saving, so that the confirmation can be read. */
function useReturnToList(): [done: boolean, leave: () => void] {
  const navigate = useLateNavigate()
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => void navigate(pages.programs.path), 1000)
    return () => clearTimeout(timer)
  }, [done, navigate])
  return [done, () => setDone(true)]
}
