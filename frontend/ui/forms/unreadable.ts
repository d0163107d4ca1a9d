import { useState } from 'react'

/** What browsers hand over as an empty value although something was typed; the code must not take it for nothing. */
const questions: Partial<Record<string, string>> = {
  date: 'Please enter a date that exists',
  time: 'Please enter a time that exists',
  number: 'Please enter a number',
}

/** The earliest year that somebody means: with two digits typed, browsers take the year 27. */
const firstYear = '1900'

/** What is wrong with what was typed into an input, other than what its form decides. */
export function findUnreadable({ type, value, validity }: HTMLInputElement): string | undefined {
  if (validity.badInput) return questions[type] ?? 'Please correct this'
  return type === 'date' && value !== '' && value < firstYear
    ? 'Please enter the year with four digits'
    : undefined
}

/** The inputs of a form that hold something nobody can read, each of which says so: nothing of it may be sent. */
export function hasUnreadable(form: HTMLFormElement): boolean {
  const inputs = [...form.elements].filter(element => element instanceof HTMLInputElement)
  const unreadable = inputs.filter(input => findUnreadable(input) !== undefined)
  // Also what said so and has been filled in for its reader since.
  for (const input of inputs.filter(input => unreadable.includes(input) || input.ariaInvalid))
    input.dispatchEvent(new Event('invalid', { bubbles: true }))
  return unreadable.length > 0
}

/** Says so at one input, when it is left and when its form is sent, until something else is typed. */
export function useUnreadable() {
  const [problem, setProblem] = useState<string>()
  const tell = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    setProblem(findUnreadable(currentTarget))
  return { problem, tell, clear: () => setProblem(undefined) }
}
