import { mockClient } from 'aws-sdk-client-mock'
import { afterAll } from 'vitest'

/** Mocks an AWS client class for this test file only: later files in the same process share the class. */
export const mockSdkClient: typeof mockClient = client => {
  const mock = mockClient(client)
  afterAll(() => mock.restore())
  return mock
}
