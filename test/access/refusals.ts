import { expect } from 'vitest'

interface Reply {
  status: number
  text: string
  headers: Record<string, string>
}

/** Internals that an answer must not reveal. */
const internalsPattern =
  /\bat \S+ \(|node_modules|\.ts:\d|(Syntax|Type|Range|Zod|URI)Error|ValidationException|dynamodb|\bUNIQ#|\bRATE#/i

/** A 4xx in the one format of all client errors: short, and silent about internals. */
export function expectClientError({ status, text, headers }: Reply, about: string): void {
  expect([status >= 400 && status < 500, status], about).toEqual([true, status])
  const { message, error, issues } = JSON.parse(text) as Record<string, unknown>
  expect(message, about).toEqual(expect.stringMatching(/./))
  expect(error, about).toBe(message)
  expect(Array.isArray(issues), about).toBe(true)
  for (const issue of issues as unknown[]) {
    expect(issue, about).toEqual({ field: expect.any(String), message: expect.stringMatching(/./) })
  }
  expect(text, about).not.toMatch(internalsPattern)
  expect(text.length, about).toBeLessThan(30_000)
  expect(headers, about).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
}

/** The answer is not a server error, whatever was sent. */
export function expectNoServerError(reply: Reply, about: string): void {
  if (reply.status >= 400) expectClientError(reply, about)
  else expect(reply.text, about).not.toMatch(internalsPattern)
}
