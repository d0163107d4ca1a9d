import { Button } from '../Button.tsx'

/** At the foot of a dialog with a form: away from it, or send it. */
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
  /** What sending it does: "Save Changes". */
  action: string
  pending: boolean
  onCancel: () => void
  cancel?: string
  danger?: boolean
}) {
  return (
    <>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button type="submit" form={form} look={danger ? 'danger' : 'primary'} pending={pending}>
        {action}
      </Button>
    </>
  )
}
