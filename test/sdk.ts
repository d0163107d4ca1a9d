import { mockClient } from 'aws-sdk-client-mock'
import { afterAll } from 'vitest'

/** A client of AWS that answers what it is told, to this file only: its class is shared with the files after it. */
export const mocked: typeof mockClient = client => {
  const mock = mockClient(client)
  afterAll(() => mock.restore())
  return mock
}
