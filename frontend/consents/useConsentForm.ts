import { useState } from 'react'
import type { Consent, ConsentAnswers, ConsentTexts } from '#shared/consents/model.ts'
import { useSubmitConsents } from './useSubmitConsents.ts'

export type ConsentForm = ReturnType<typeof useConsentForm>

const missingMessages: Record<Consent, string> = {
  waiver: 'You must accept the waiver to continue',
  codeOfConduct: 'You must accept the code of conduct to continue',
  mediaRelease: 'Please choose yes or no',
}

/**
 * The form for due consents. Each answer is for the version that was shown, and is reset if the text changes.
 */
export function useConsentForm(due: Consent[], texts: ConsentTexts | undefined) {
  const [given, setGiven] = useState<ConsentAnswers>({})
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { give, pending } = useSubmitConsents()

  const answerTo = (consent: Consent): boolean | undefined =>
    given[consent]?.version === texts?.[consent].version ? given[consent]?.accepted : undefined
  const isOpen = (consent: Consent) => answerTo(consent) === undefined
  const errorOf = (consent: Consent) => (tried && isOpen(consent) ? missingMessages[consent] : undefined)

  function answer(consent: Consent, accepted: boolean) {
    if (!texts) return
    const { version } = texts[consent]
    const next = { ...given }
    if (consent === 'mediaRelease') next.mediaRelease = { version, accepted }
    else if (accepted) next[consent] = { version, accepted }
    else delete next[consent]
    setGiven(next)
  }

  async function submit() {
    setProblem(undefined)
    setTried(true)
    if (due.some(isOpen)) return
    const wrong = await give(given)
    if (wrong) setTried(false)
    setProblem(wrong)
  }

  return { answerTo, errorOf, problem, pending, answer, submit }
}
