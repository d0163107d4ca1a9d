import { useState } from 'react'

/**
 * Confirmation of an irreversible action by typing a name: `field` has the input's props, `isTyped` validates
 * and shows the error.
 */
export function useNameConfirmation(name: string) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  function isTyped(): boolean {
    const isSame = normalizeSpaces(typed) === normalizeSpaces(name)
    setProblem(isSame ? undefined : `Please type ${name}`)
    return isSame
  }
  const field = {
    label: `Type ${name} to confirm`,
    value: typed,
    error: problem,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  }
  return { field, isTyped }
}

const normalizeSpaces = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')
