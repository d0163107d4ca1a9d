import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod'
import type { Issue } from '#shared/http.ts'
import { DraftNote, type KeptDraft } from './draft/DraftNote.tsx'
import { PlainForm } from './PlainForm.tsx'

type Schema<In extends FieldValues, Out> = z.ZodType<Out, In>

/**
 * A form validated by a zod schema: the return value of `useForm`, typed by the schema's input and output.
 */
export type SchemaForm<In extends FieldValues, Out = In> = UseFormReturn<In, unknown, Out>

/**
 * `load` imports the schema on the first validation, so that a screen renders before zod is loaded:
 * `useSchemaForm(() => import('#shared/players/model.ts').then(m => m.NewPlayer), { firstName: '' })`. Fields
 * are validated on blur, and after that on every change.
 */
export function useSchemaForm<In extends FieldValues, Out>(
  load: () => Promise<Schema<In, Out>>,
  defaultValues: DefaultValues<In>,
): SchemaForm<In, Out> {
  return useForm<In, unknown, Out>({
    resolver: createResolver(load),
    defaultValues,
    mode: 'onTouched',
    // react-hook-form would focus by the order of registration, and some fields register late.
    shouldFocusError: false,
  })
}

/** A form that submits what its schema accepts. */
export function Form<In extends FieldValues, Out>(props: {
  form: SchemaForm<In, Out>
  onSubmit: (values: Out) => Promise<unknown> | unknown
  onInvalid?: () => void
  children: ReactNode
  id?: string
  className?: string
  /** What was kept of the form, if it keeps drafts. */
  draft?: KeptDraft
}) {
  const { form, onSubmit, onInvalid, children, id, className, draft } = props
  const submit = form.handleSubmit(async values => void (await onSubmit(values)), onInvalid)
  return (
    <PlainForm
      id={id}
      className={className}
      problem={form.formState.errors.root?.message}
      onSubmit={() => submit()}
      onReset={draft?.forget}
    >
      {draft && <DraftNote draft={draft} />}
      {children}
    </PlainForm>
  )
}

/**
 * Shows the server's issues at their fields, and focuses the first one; issues without a field are shown
 * above the buttons.
 */
export function showIssues<In extends FieldValues, Out>(
  form: SchemaForm<In, Out>,
  error: { message: string; issues: Issue[] },
): void {
  const known = error.issues.filter((issue): issue is Issue & { field: FieldPath<In> } =>
    hasField(form, issue.field),
  )
  for (const [at, issue] of known.entries()) {
    form.setError(issue.field, { type: 'server', message: issue.message }, { shouldFocus: at === 0 })
  }
  if (known.length === 0) form.setError('root', { type: 'server', message: error.message })
}

function hasField<In extends FieldValues, Out>(form: SchemaForm<In, Out>, field: string): boolean {
  const [first = ''] = field.split('.')
  return first in form.getValues()
}

function createResolver<In extends FieldValues, Out>(
  load: () => Promise<Schema<In, Out>>,
): Resolver<In, unknown, Out> {
  return async (values, context, options) => {
    // The form keeps mutating `values`, so a copy is validated.
    const typed = structuredClone(values)
    const result = await zodResolver(await load(), undefined, { mode: 'sync' })(typed, context, options)
    // An issue of the whole form has an empty path, which would be a field without a name.
    const { '': whole, ...errors }: Record<string, unknown> = result.errors
    return whole ? { values: {}, errors: { ...errors, root: whole } as FieldErrors<In> } : result
  }
}
