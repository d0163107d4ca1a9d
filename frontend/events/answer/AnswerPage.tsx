import { events } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { AuthFrame } from '#frontend/auth/AuthFrame.tsx'
import { useLinkHash } from '#frontend/auth/linkToken.ts'
import { callAnonymously } from '#frontend/lib/api.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { TextArea } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import type { LinkedAnswers } from '#shared/events/answerLink.ts'
import { attendanceResponses } from '#shared/events/choices.ts'
import { formatSpan } from '#shared/events/when.ts'
import { pages } from '#shared/pages.ts'
import { ResponseChoices } from '../attendance/ResponseChoices.tsx'
import { type AttendanceResponse, responseLabels } from '../attendance/responses.ts'
import styles from './answer.module.css'
import { describeNotes } from './describeNotes.ts'
import { preselect } from './preselect.ts'

/** The link in a reminder: answers for the own children without a login. Only the button sends something. */
export default function AnswerPage() {
  const hash = useLinkHash()
  const token = hash.get('token')
  const tapped = attendanceResponses.find(response => response === hash.get('answer'))
  if (!token) {
    return (
      <AuthFrame title="This link is incomplete" text="Please open the link in the email again.">
        <LogIn />
      </AuthFrame>
    )
  }
  return (
    <>
      <meta name="referrer" content="no-referrer" />
      <LinkedEvent key={`${token}#${tapped}`} token={token} tapped={tapped} />
    </>
  )
}

function LinkedEvent({ token, tapped }: { token: string; tapped: AttendanceResponse | undefined }) {
  const { data, error, refetch } = useQuery({
    queryKey: [events.openLink.path, token],
    queryFn: () => callAnonymously(events.openLink, { body: { token } }),
    // What was typed must not be replaced, and nothing of it stays in memory.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  if (data) return <AnswerForm token={token} known={data} tapped={tapped} />
  if (!error) {
    return (
      <AuthFrame title="Loading the event…">
        <Skeleton lines={4} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="You can’t answer here" text={error.message}>
      <Button onClick={() => void refetch()}>Try again</Button>
      <LogIn />
    </AuthFrame>
  )
}

function AnswerForm(props: { token: string; known: LinkedAnswers; tapped: AttendanceResponse | undefined }) {
  const { token, known, tapped } = props
  const [shown, setShown] = useState(known)
  const [isSaved, setSaved] = useState(false)
  const { event, children } = shown
  const [answers, setAnswers] = useState(() => preselect(children, tapped))
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const { send, pending } = useSend(events.answerByLink, { unsigned: true })
  const given = children.flatMap(({ playerId }) => {
    const response = answers[playerId]
    return response ? { playerId, response } : []
  })
  async function save() {
    if (given.length === 0) return setProblem('Please choose an answer')
    const sent = await send({ body: { token, answers: given, note: note.trim() || undefined } })
    setProblem(sent.ok ? undefined : sent.error.message)
    if (!sent.ok) return
    setShown(sent.reply)
    setSaved(true)
  }
  if (isSaved) {
    return (
      <AuthFrame title="Thank you, your coach knows" text={`${event.title}, ${formatSpan(event)}`}>
        <ul className={styles.answered}>
          {children.map(({ playerId, firstName, response }) => (
            <li key={playerId}>
              {firstName}: <strong>{response ? responseLabels[response] : 'No answer'}</strong>
            </li>
          ))}
        </ul>
        <Button onClick={() => setSaved(false)}>Change the answer</Button>
        <LogIn />
      </AuthFrame>
    )
  }
  const place = [event.location, event.address].filter(Boolean).join(', ')
  return (
    <AuthFrame title={event.title} text={[formatSpan(event), place].filter(Boolean).join(' · ')}>
      <PlainForm className={styles.answerForm} onSubmit={save}>
        {children.map(({ playerId, firstName }) => (
          <div key={playerId} className={styles.answerChild}>
            <strong>{firstName}</strong>
            <ResponseChoices
              question={`Is ${firstName} coming to ${event.title}?`}
              response={answers[playerId]}
              onChoose={response => setAnswers({ ...answers, [playerId]: response })}
            />
          </div>
        ))}
        <TextArea
          label="Note for the coach (optional)"
          maxLength={200}
          rows={2}
          hint={describeNotes(children)}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <div role="alert">{problem && <p className={fieldStyles.formError}>{problem}</p>}</div>
        <Button type="submit" variant="primary" pending={pending}>
          {children.length === 1 ? 'Send answer' : 'Send answers'}
        </Button>
      </PlainForm>
      <p className="muted">Nothing is sent until you press the button. This link is for this event only.</p>
    </AuthFrame>
  )
}

const LogIn = () => (
  <p>
    <Link to={pages.auth.path}>Log in to see the schedule</Link>
  </p>
)
