import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { findMailIdentity, getMailAccount, listResources } from '../aws.ts'
import { type DeployedClub, findByPrefix } from '../club.ts'
import { advice, type Check, type Finding, ok, problem } from '../finding.ts'

export const mail: Check<DeployedClub> = { name: 'Email', look: async club => checkMail(club) }

async function checkMail({ names, dnsRecords }: DeployedClub): Promise<Finding[]> {
  const [identity] = Object.values(await listResources(names.data, 'AWS::SES::EmailIdentity'))
  if (!identity)
    return [
      advice('The club has no sender: all email is on hold.', "Set mailFrom in the club's file and deploy."),
    ]
  return [await checkIdentity(identity, dnsRecords), await checkAccount()]
}

async function checkIdentity(name: string, dnsRecords: string[]): Promise<Finding> {
  const identity = await findMailIdentity(name)
  if (!identity)
    return problem(`SES no longer has the identity ${name}.`, 'Deploy again; it will be recreated.')
  if (!identity.ConfigurationSetName)
    return problem(
      `${name} sends without its configuration set, so the club won't hear about bounced email.`,
      'Deploy again, or choose the configuration set for the identity in the SES console.',
    )
  const isDomain = !name.includes('@')
  if (identity.VerifiedForSendingStatus) {
    if (isDomain && identity.MailFromAttributes?.MailFromDomainStatus !== 'SUCCESS')
      return advice(
        `SES can send from ${name}, but its MAIL FROM records have not been found yet.`,
        `Add these DNS records where they are missing: ${listed(dnsRecords)}`,
      )
    return ok(`SES can send from ${name}.`)
  }
  return isDomain
    ? problem(
        `SES has not found the DNS records of ${name} yet, so all email waits.`,
        `Add these DNS records at your DNS provider, and wait up to three days: ${listed(dnsRecords)}`,
      )
    : problem(
        `The owner of ${name} has not confirmed the address yet, so all email waits.`,
        'Open the email from Amazon Web Services in that mailbox and click its link; if it is more than a day old, delete the identity in the SES console and deploy again.',
      )
}

const listed = (records: string[]): string =>
  records.length ? records.join('; ') : 'see the outputs of the stack'

async function checkAccount(): Promise<Finding> {
  const { isEnabled, isSandbox } = await getMailAccount()
  if (!isEnabled)
    return problem(
      'SES has paused sending for this account.',
      'Open the SES console; it says why and what to do.',
    )
  if (isSandbox)
    return problem(
      'SES is in its sandbox: it sends to confirmed addresses only, 200 emails a day.',
      'Ask for production access in the SES console ("Get set up"). It takes about a day.',
    )
  return ok('SES can send to any address.')
}

/** Sends a mail as the club does, from its sender and by its configuration set. */
export async function sendTestMail({ names, url }: DeployedClub, to: string): Promise<Finding> {
  const lambdas = await listResources(names.api, 'AWS::Lambda::Function')
  const { Environment } = await new LambdaClient().send(
    new GetFunctionConfigurationCommand({ FunctionName: findByPrefix(lambdas, 'mailerLambda') }),
  )
  const [configurationSet] = Object.values(await listResources(names.data, 'AWS::SES::ConfigurationSet'))
  const text = (data: string) => ({ Data: data, Charset: 'UTF-8' })
  const { MessageId } = await new SESv2Client().send(
    new SendEmailCommand({
      FromEmailAddress: Environment?.Variables?.MAIL_FROM,
      ConfigurationSetName: configurationSet,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: text('Test email from your club'),
          Body: { Text: text(`If you can read this, email from ${url} is working.`) },
        },
      },
    }),
  )
  return ok(
    `SES accepted a test email to ${to} (${MessageId}). Check that mailbox, including its spam folder.`,
  )
}
