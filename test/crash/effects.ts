import type { Answer, Incoming } from '#infra/local/stand-in/http.ts'
import type { Service } from '../assembly.ts'

/** The name of the external effect of a request; undefined if it only reads. */
export function getEffectName(service: Service, { method, headers, body }: Incoming): string | undefined {
  switch (service) {
    case 'dynamodb': {
      const operation = String(headers['x-amz-target']).split('.').at(-1) ?? ''
      return /^(Get|BatchGet|Query|Scan|Describe)/.test(operation) ? undefined : operation
    }
    case 'ses':
      return getSesEffect(new URLSearchParams(body.toString()).get('Action') ?? 'SES')
    case 'stripe':
    case 's3':
      return method === 'GET' || method === 'HEAD' ? undefined : `${method} to ${service}`
  }
}

const getSesEffect = (action: string) => (action.startsWith('Get') ? undefined : action)

/** The answer that a crashed process gets: one that neither the AWS SDK nor Stripe's library retries. */
export function connectionLost(service: Service): Answer {
  const name = 'ProcessIsGone'
  if (service === 'dynamodb') return jsonAnswer({ __type: name, message: name })
  if (service === 'stripe') return jsonAnswer({ error: { type: 'invalid_request_error', message: name } })
  return {
    status: 400,
    headers: { 'content-type': 'text/xml' },
    body: `<ErrorResponse><Error><Type>Sender</Type><Code>${name}</Code><Message/></Error></ErrorResponse>`,
  }
}

const jsonAnswer = (content: object): Answer => ({
  status: 400,
  headers: { 'content-type': 'application/json', 'stripe-should-retry': 'false' },
  body: JSON.stringify(content),
})
