import { describe, expect, test } from 'vitest'
import { toApiError } from '#frontend/lib/http.ts'

const answer = (type = 'application/json', status = 400) => ({
  status,
  headers: new Headers({ 'content-type': type }),
})

describe('the error message shown to people', () => {
  test('an error shows the message in the JSON first', () => {
    expect(toApiError(answer(), '{"message":"Already registered","error":"other"}').message).toBe(
      'Already registered',
    )
  })

  test('an error shows the “error” field of routes that name it so', () => {
    expect(toApiError(answer(), '{"error":"No such parent"}').message).toBe('No such parent')
    expect(toApiError(answer(), '{"message":"","error":"No such parent"}').message).toBe('No such parent')
  })

  test('an error without JSON shows its text', () => {
    expect(toApiError(answer('text/plain'), 'Closed for repairs').message).toBe('Closed for repairs')
  })

  test('an error without words shows no bare status', () => {
    expect(toApiError(answer(), '').message).toBe('An unexpected error occurred')
    expect(toApiError(answer(), '{"unexpected":true}').message).toBe('An unexpected error occurred')
  })

  test('what a gateway says by itself is not shown to people', () => {
    const text = '{"message":"Internal Server Error"}'
    expect(toApiError(answer('application/json', 500), text).message).toBe('An unexpected error occurred')
    expect(toApiError(answer('text/plain', 503), 'Service Unavailable').message).toBe(
      'An unexpected error occurred',
    )
  })

  test('an error page of a proxy is not shown to people', () => {
    expect(toApiError(answer('text/html'), '<h1>Bad gateway</h1>').message).toBe(
      'An unexpected error occurred',
    )
  })

  test('the issues of an error keep their fields; anything else is dropped', () => {
    const text = JSON.stringify({
      message: 'Invalid',
      issues: [{ field: 'city', message: 'Too short' }, 7, { field: 1 }],
    })
    expect(toApiError(answer(), text).issues).toEqual([{ field: 'city', message: 'Too short' }])
  })
})
