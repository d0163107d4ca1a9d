/** What happens to mail to these addresses, as in SES's mailbox simulator; `bounce+any@…` is one, too. */
const simulatedOutcomes: { kind: 'Bounce' | 'Complaint'; to: RegExp }[] = [
  { kind: 'Bounce', to: /^bounce(\+[^@]*@|@simulator\.amazonses\.com$)/i },
  { kind: 'Complaint', to: /^complaint(\+[^@]*@|@simulator\.amazonses\.com$)/i },
]

/** What SES finally reports about an email, in EventBridge's form; undefined if it simply arrives. */
export function simulateFeedback(address: string, at: string): object | undefined {
  const kind = simulatedOutcomes.find(({ to }) => to.test(address))?.kind
  const recipients = [{ emailAddress: address, diagnosticCode: 'smtp; 550 5.1.1 user unknown' }]
  if (kind === 'Bounce') {
    const bounce = { bounceType: 'Permanent', timestamp: at, bouncedRecipients: recipients }
    return { source: 'aws.ses', 'detail-type': 'Email Bounced', detail: { eventType: kind, bounce } }
  }
  if (kind === 'Complaint') {
    const complaint = { timestamp: at, complainedRecipients: recipients, complaintFeedbackType: 'abuse' }
    return {
      source: 'aws.ses',
      'detail-type': 'Email Complaint Received',
      detail: { eventType: kind, complaint },
    }
  }
  return undefined
}
