import * as z from 'zod'

/**
 * What is said of a value where its schema has no words of its own: for whoever fills in a form, or calls the API,
 * instead of for whoever wrote the schema.
 */
const describeIssue: z.core.$ZodErrorMap = issue => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input == null ? missing : (ofType[issue.expected] ?? other)
    case 'invalid_value':
      return issue.input == null ? missing : `Please choose one of these: ${issue.values.join(', ')}`
    case 'too_big':
      return `Please ${verbFor(issue.origin)} at most ${issue.maximum}${unitFor(issue.origin)}`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return missing
      return `Please ${verbFor(issue.origin)} at least ${issue.minimum}${unitFor(issue.origin)}`
    case 'invalid_format':
      return ofFormat[issue.format] ?? other
    case 'unrecognized_keys':
      return `There is no field with this name: ${issue.keys.join(', ')}`
    default:
      return issue.input === undefined ? missing : other
  }
}

const missing = 'Please fill this in'
const other = 'Please check this'

const ofType: Partial<Record<string, string>> = {
  string: 'Please enter text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'Please answer true or false',
  array: 'Please enter a list',
}

const ofFormat: Partial<Record<string, string>> = {
  email: 'Please enter a valid email address',
  url: 'Please enter a web address',
  date: 'Please enter a date, like 2026-09-01',
  datetime: 'Please enter a date and time, like 2026-09-01T18:00:00Z',
}

const verbFor = (origin: string): string => (origin === 'array' || origin === 'set' ? 'choose' : 'enter')
const unitFor = (origin: string): string => (origin === 'string' ? ' characters' : '')

z.config({ customError: describeIssue })
