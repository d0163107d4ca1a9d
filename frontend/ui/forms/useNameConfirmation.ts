import { useRef, useState } from 'react'

/** What cannot be undone takes the name, typed: `field` is for its input, `isTyped` says under it what is missing. */
export function useTypedName(name: string) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  function isTyped(): boolean {
    const isSame = plain(typed) === plain(name)
    setProblem(isSame ? undefined : `Please type ${name}`)
    if (!isSame) input.current?.focus()
    return isSame
  }
  const field = {
    label: `Type ${name} to confirm`,
    value: typed,
    error: problem,
    autoComplete: 'off',
    ref: input,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  }
  return { field, isTyped }
}

const plain = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')
