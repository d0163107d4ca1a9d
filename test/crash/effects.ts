import type { Answer, Incoming } from '#infra/local/stand-in/http.ts'
import type { Service } from '../assembly.ts'

/** What a request changes in the world outside the process; undefined where it only reads. */
export function effectOf(service: Service, { method, headers, body }: Incoming): string | undefined {
  switch (service) {
    case 'dynamodb': {
      const operation = String(headers['x-amz-target']).split('.').at(-1) ?? ''
      return /^(Get|BatchGet|Query|Scan|Describe)/.test(operation) ? undefined : operation
    }
    case 'ses':
      return sesEffect(new URLSearchParams(body.toString()).get('Action') ?? 'SES')
    case 'stripe':
    case 's3':
      return method === 'GET' || method === 'HEAD' ? undefined : `${method} to ${service}`
  }
}

const sesEffect = (action: string) => (action.startsWith('Get') ? undefined : action)

/** The answer that a process gets when it is gone: one that neither the SDK nor Stripe's library tries again. */
export function gone(service: Service): Answer {
  const name = 'ProcessIsGone'
  if (service === 'dynamodb') return json({ __type: name, message: name })
  if (service === 'stripe') return json({ error: { type: 'invalid_request_error', message: name } })
  return {
    status: 400,
    headers: { 'content-type': 'text/xml' },
    body: `<ErrorResponse><Error><Type>Sender</Type><Code>${name}</Code><Message/></Error></ErrorResponse>`,
  }
}

const json = (content: object): Answer => ({
  status: 400,
  headers: { 'content-type': 'application/json', 'stripe-should-retry': 'false' },
  body: JSON.stringify(content),
})
