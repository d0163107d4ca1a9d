import { CfnOutput, Stack } from 'aws-cdk-lib'
import { EventBus } from 'aws-cdk-lib/aws-events'
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'

export interface SenderProps {
  /** The address that mail comes from. */
  address: string
  /** The club's domain, which the address belongs to. Without it, SES verifies only the address. */
  domain: string | undefined
}

/**
 * The identity that email is sent from. With a domain, receivers can check its signature (DKIM) and envelope (MAIL
 * FROM); its DNS records are outputs of the stack. A single address has neither, and its email often ends up as
 * spam.
 */
export class Sender extends Construct {
  readonly address: string
  readonly configurationSet: string

  constructor(scope: Construct, id: string, { address, domain }: SenderProps) {
    super(scope, id)
    this.address = address
    const configurationSet = this.reportBounces()
    this.configurationSet = configurationSet.configurationSetName
    const identity = domain ? Identity.domain(domain) : Identity.email(address)
    const mailFromDomain = domain && `bounce.${domain}`
    const { dkimRecords } = new EmailIdentity(this, 'Identity', {
      identity,
      configurationSet,
      ...(mailFromDomain && {
        mailFromDomain,
        mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
      }),
    })
    if (!domain || !mailFromDomain) return
    for (const [index, { name, value }] of dkimRecords.entries()) {
      this.dnsRecord(`Dkim${index + 1}`, 'CNAME', name, value)
    }
    const { region } = Stack.of(this)
    this.dnsRecord('MailFromMx', 'MX', mailFromDomain, `10 feedback-smtp.${region}.amazonses.com`)
    this.dnsRecord('MailFromSpf', 'TXT', mailFromDomain, '"v=spf1 include:amazonses.com ~all"')
    // With two such records receivers ignore both, and an existing one may be stricter than this one.
    const condition = ', but only if it has no _dmarc record yet'
    this.dnsRecord('Dmarc', 'TXT', `_dmarc.${domain}`, '"v=DMARC1; p=none"', condition)
  }

  /** Tells EventBridge about every email that bounces or draws a complaint. */
  private reportBounces(): ConfigurationSet {
    const mails = new ConfigurationSet(this, 'Mails', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    })
    mails.addEventDestination('Feedback', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    })
    return mails
  }

  private dnsRecord(id: string, type: string, name: string, value: string, condition = ''): void {
    new CfnOutput(Stack.of(this), `Dns${id}`, {
      value: `${name} ${type} ${value}`,
      description: `A record to add where the domain’s DNS is managed${condition}`,
    })
  }
}
