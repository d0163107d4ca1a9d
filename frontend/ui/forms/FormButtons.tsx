import { Button } from '#frontend/ui/Button.tsx'

/** The footer of a form dialog: cancel and submit. */
export function FormButtons({
  form,
  action,
  pending,
  onCancel,
  cancel = 'Cancel',
  danger = false,
}: {
  /** The form's id. */
  form: string
  /** The submit button's label: "Save Changes". */
  action: string
  pending: boolean
  onCancel: () => void
  cancel?: string
  danger?: boolean
}) {
  return (
    <>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} pending={pending}>
        {action}
      </Button>
    </>
  )
}
