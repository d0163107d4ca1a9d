import { notifications } from 'virtual:routes'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSend } from '#frontend/lib/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import type { Unsubscribed } from '#shared/notifications/model.ts'
import { topicLabels } from '#shared/notifications/rules.ts'
import { pages } from '#shared/pages.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { useLinkToken } from './linkToken.ts'

/** The unsubscribe link in an email. It acts only on a click, because virus scanners open links too. */
export default function UnsubscribePage() {
  const token = useLinkToken()
  const [done, setDone] = useState<Unsubscribed>()
  if (!token) {
    return (
      <AuthFrame title="This link is incomplete" text="Please open the link in the email again.">
        <Preferences />
      </AuthFrame>
    )
  }
  if (done) return <UnsubscribeResult token={token} done={done} />
  return <UnsubscribeForm token={token} onDone={setDone} />
}

function UnsubscribeForm({ token, onDone }: { token: string; onDone: (done: Unsubscribed) => void }) {
  const [problem, setProblem] = useState<string>()
  const { send, pending } = useSend(notifications.unsubscribe, { unsigned: true })
  async function stop() {
    const sent = await send({ body: { token } })
    if (sent.ok) onDone(sent.reply)
    else setProblem(sent.error.message)
  }
  return (
    <AuthFrame
      title="Unsubscribe from these emails?"
      text="You can still read everything in the app. You’ll always get email about your account, payments and safety."
    >
      <meta name="referrer" content="no-referrer" />
      <div role="alert">{problem && <p className={fieldStyles.formError}>{problem}</p>}</div>
      <Button variant="primary" pending={pending} onClick={() => void stop()}>
        Unsubscribe
      </Button>
      <Preferences />
    </AuthFrame>
  )
}

function UnsubscribeResult({ token, done }: { token: string; done: Unsubscribed }) {
  const [undone, setUndone] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { send, pending } = useSend(notifications.unsubscribe, { unsigned: true })
  async function undo() {
    const sent = await send({ body: { token, choices: done.before } })
    setUndone(sent.ok)
    setProblem(sent.ok ? undefined : sent.error.message)
  }
  const names = done.topics.map(topic => topicLabels[topic]).join(', ')
  if (undone) {
    return (
      <AuthFrame title="You’re subscribed again" text={`Your settings are restored: ${names}.`}>
        <Preferences />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="You’re unsubscribed" text={`Turned off: ${names}.`}>
      {done.topics.includes('messages') && (
        <p className="muted">
          Once a day, you’ll still get an email with any messages sent to your children.
        </p>
      )}
      <div role="alert">{problem && <p className={fieldStyles.formError}>{problem}</p>}</div>
      <Button pending={pending} onClick={() => void undo()}>
        Undo
      </Button>
      <Preferences />
    </AuthFrame>
  )
}

const Preferences = () => (
  <p>
    <Link to={`${pages.account.path}#notifications`}>Email preferences</Link>
  </p>
)
