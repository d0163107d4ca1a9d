import { type ReactNode, useEffect, useRef } from 'react'
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

type Schema<In extends FieldValues, Out> = z.ZodType<Out, In>

/** A form that a schema of `shared` checks: `useForm`'s own return, typed by what is typed in and what comes out. */
export type SchemaForm<In extends FieldValues, Out = In> = UseFormReturn<In, unknown, Out>

/**
 * `load` imports the schema with the first check, so that a screen stands before zod is there:
 * `useSchemaForm(() => import('#shared/players/model.ts').then(m => m.NewPlayer), { firstName: '' })`.
 * Fields are checked when they are left, then with every key.
 */
export function useSchemaForm<In extends FieldValues, Out>(
  load: () => Promise<Schema<In, Out>>,
  defaultValues: DefaultValues<In>,
): SchemaForm<In, Out> {
  return useForm<In, unknown, Out>({
    resolver: resolverFor(load),
    defaultValues,
    mode: 'onTouched',
    // It would go by the order in which fields have come, and some come late.
    shouldFocusError: false,
  })
}

/** The form element itself. On a failed check, and on a refusal, the first wrong field on the screen has the focus. */
export function Form<In extends FieldValues, Out>(props: {
  form: SchemaForm<In, Out>
  onSubmit: (values: Out) => Promise<unknown> | unknown
  onInvalid?: () => void
  children: ReactNode
  id?: string
  className?: string
}) {
  const { form, onSubmit, onInvalid, children, id, className = 'form' } = props
  const element = useRef<HTMLFormElement>(null)
  const { submitCount } = form.formState

  useEffect(() => {
    if (submitCount > 0) focusFirstWrong(element.current)
  }, [submitCount])

  return (
    <form
      ref={element}
      id={id}
      className={className}
      method="post"
      noValidate
      onSubmit={event =>
        void form.handleSubmit(async values => void (await onSubmit(values)), onInvalid)(event)
      }
    >
      {children}
      <FormError form={form} />
    </form>
  )
}

/** A field, or the first of several that are one answer. */
function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset:has(> .field-error)')
  const field = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input, button') : wrong
  field?.focus()
}

/** What is wrong with the whole, not with a field. */
export function FormError<In extends FieldValues, Out>({ form }: { form: SchemaForm<In, Out> }) {
  const message = form.formState.errors.root?.message
  return <div role="alert">{message && <p className="form-error">{message}</p>}</div>
}

/** Puts the server's issues under their fields, the first of them in focus; those of no field go above the button. */
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

function resolverFor<In extends FieldValues, Out>(
  load: () => Promise<Schema<In, Out>>,
): Resolver<In, unknown, Out> {
  return async values => {
    // The form goes on writing into `values`; judged is what stood there when somebody left or pressed.
    const then = structuredClone(values)
    const result = (await load()).safeParse(then)
    if (result.success) return { values: result.data, errors: {} }
    return { values: {}, errors: byField<In>(result.error.issues) }
  }
}

/** The first issue of each field, nested as the form's values are. */
function byField<In extends FieldValues>(issues: z.core.$ZodIssue[]): FieldErrors<In> {
  const errors: Record<string, unknown> = {}
  for (const { path, code, message } of issues) {
    const names = path.length > 0 ? path.map(String) : ['root']
    let at = errors
    for (const name of names.slice(0, -1)) at = at[name] = { ...(at[name] as object | undefined) }
    at[names.at(-1) ?? 'root'] ??= { type: code ?? 'invalid', message }
  }
  return errors as FieldErrors<In>
}
