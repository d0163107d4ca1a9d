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
      <AuthFrame title="This link is incomplete" text="Please open the link of the mail once more.">
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
      title="No more mails of this kind?"
      text="You can still read everything in the app. Mail about your account, payments and safety always comes."
    >
      <meta name="referrer" content="no-referrer" />
      <div role="alert">{problem && <p className={fieldStyles.formError}>{problem}</p>}</div>
      <Button variant="primary" pending={pending} onClick={() => void stop()}>
        Stop these mails
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
      <AuthFrame title="You get these mails again" text={`All is as it was before: ${names}.`}>
        <Preferences />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="You will get no more of these mails" text={`Switched off: ${names}.`}>
      {done.topics.includes('messages') && (
        <p className="muted">What is said to your children still comes once a day.</p>
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
    <Link to={`${pages.account.path}#notifications`}>Choose what we mail you, and when</Link>
  </p>
)
