import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { findMailIdentity, getMailAccount, listResources } from '../aws.ts'
import { type DeployedClub, findByPrefix } from '../club.ts'
import { advice, type Check, type Finding, ok, problem } from '../finding.ts'

export const mail: Check<DeployedClub> = { name: 'Mail', look: async club => checkMail(club) }

async function checkMail({ names, dnsRecords }: DeployedClub): Promise<Finding[]> {
  const [identity] = Object.values(await listResources(names.data, 'AWS::SES::EmailIdentity'))
  if (!identity)
    return [advice('The club has no sender: all mail waits.', "Set mailFrom in the club's file and deploy.")]
  return [await checkIdentity(identity, dnsRecords), await checkAccount()]
}

async function checkIdentity(name: string, dnsRecords: string[]): Promise<Finding> {
  const identity = await findMailIdentity(name)
  if (!identity) return problem(`SES does not know ${name} any more.`, 'Deploy again; it is made anew.')
  if (!identity.ConfigurationSetName)
    return problem(
      `${name} sends without its configuration set, so the club hears of no mail that bounces.`,
      'Deploy again, or choose the configuration set for the identity in the SES console.',
    )
  const isDomain = !name.includes('@')
  if (identity.VerifiedForSendingStatus) {
    if (isDomain && identity.MailFromAttributes?.MailFromDomainStatus !== 'SUCCESS')
      return advice(
        `SES sends for ${name}, but its MAIL FROM records are not found yet.`,
        `Add these DNS records where they are missing: ${listed(dnsRecords)}`,
      )
    return ok(`SES sends for ${name}.`)
  }
  return isDomain
    ? problem(
        `SES has not found the DNS records of ${name} yet, so all mail waits.`,
        `Add these DNS records where the domain is kept, and wait up to three days: ${listed(dnsRecords)}`,
      )
    : problem(
        `The owner of ${name} has not confirmed the address yet, so all mail waits.`,
        'Open the mail from Amazon Web Services in that mailbox and click its link; if it is a day old, delete the identity in the SES console and deploy again.',
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
      'SES is in its sandbox: it sends to confirmed addresses only, 200 mails a day.',
      'Ask for production access in the SES console ("Get set up"). It takes about a day.',
    )
  return ok('SES sends to everybody.')
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
          Subject: text('Test of the mail of your club'),
          Body: { Text: text(`If you can read this, mail from ${url} arrives.`) },
        },
      },
    }),
  )
  return ok(`SES took a test mail to ${to} (${MessageId}). Look into that mailbox, into its spam folder too.`)
}
