import { registrations } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import type { Registration } from '#shared/registrations/model.ts'

/** Nothing to pay: the registration is confirmed without a deadline. */
export function FreeView(props: { registration: Registration; onDone: () => Promise<void> }) {
  const { registration, onDone } = props
  const { id, playerName, program, fee = 0 } = registration
  const { send, pending } = useSend(registrations.update, { toast: { error: 'This couldn’t be saved' } })

  async function complete() {
    const sent = await send({ params: { id }, body: { paymentStatus: 'pay_later' } })
    if (sent.ok) await onDone()
  }

  return (
    <Card title="No Payment Required">
      <p>
        {fee > 0 ? `There is nothing to pay for ${program}.` : `${program} is free.`} Please confirm{' '}
        {playerName}’s spot.
      </p>
      <div className={buttonStyles.actions}>
        <Button variant="primary" pending={pending} onClick={() => void complete()}>
          Complete registration
        </Button>
      </div>
    </Card>
  )
}
