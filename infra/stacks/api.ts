import { Duration, Stack } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import {
  ContextAttribute,
  Schedule,
  ScheduleExpression,
  ScheduleTargetInput,
} from 'aws-cdk-lib/aws-scheduler'
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets'
import type { Construct } from 'constructs'
import { jobPartitions } from '#functions/platform/data/table.ts'
import type { LambdaName } from '#shared/routes.ts'
import { ApiRoutes } from '../constructs/api-routes.ts'
import { ClubFunction, type RowAccess } from '../constructs/club-function.ts'
import { lambdaLimits } from '../limits.ts'
import { acknowledge } from '../nagSuppressions.ts'
import type { Options } from '../options.ts'
import type { DataStack } from './data.ts'
import type { WebStack } from './web.ts'

export interface ApiStackProps {
  options: Options
  data: DataStack
  web: WebStack
  /** The folder with the built Lambdas. */
  lambdas: string
}

/** The lambdas with least privilege, their routes, and the two Lambdas without a route. */
export class ApiStack extends Stack {
  readonly functions: Record<LambdaName | 'jobs' | 'mailer' | 'feedback', ClubFunction>

  constructor(
    scope: Construct,
    id: string,
    private readonly props: ApiStackProps,
  ) {
    super(scope, id, { description: "The club's API and its jobs" })
    const { masterKey, originSecret, stripeKeys, uploads } = props.data
    const links = { MASTER_KEY: masterKey }
    const requests = { ...links, ORIGIN_SECRET: originSecret }
    const { sender } = props.data
    this.functions = {
      auth: this.clubFunction('auth', 'Accounts and sessions').use({ secrets: requests }),
      core: this.clubFunction('core', 'Everything that needs only the table').use({ secrets: requests }),
      billing: this.clubFunction('billing', 'Registrations and money').use({
        secrets: { ...requests, STRIPE_KEYS: stripeKeys },
      }),
      media: this.clubFunction('media', 'The club’s files').use({
        secrets: requests,
        files: { bucket: uploads, may: ['PutObject', 'GetObject', 'DeleteObject'] },
      }),
      // It cancels payments at Stripe before a spot is released, and sends refunds.
      jobs: this.clubFunction('jobs', 'Runs whatever is due, every minute').use({
        secrets: { ...links, STRIPE_KEYS: stripeKeys },
        sender,
        files: { bucket: uploads, may: ['DeleteObject'] },
      }),
      mailer: this.clubFunction('mailer', 'Sends mail as soon as it is due').use({
        secrets: links,
        sender,
      }),
      feedback: this.clubFunction('feedback', 'Records addresses that email cannot be delivered to'),
    }
    const { auth, core, billing, media } = this.functions
    new ApiRoutes(this, 'Routes', {
      httpApi: props.web.httpApi,
      functions: { auth: auth.lambda, core: core.lambda, billing: billing.lambda, media: media.lambda },
    })
    this.eachMinute(this.functions.jobs)
    this.daily(this.functions.jobs)
    this.onDueMail(this.functions.mailer)
    this.onFeedback(this.functions.feedback)
  }

  /** Retried for a day, which is EventBridge's default; recording an event twice does no harm. */
  private onFeedback(feedback: ClubFunction): void {
    new Rule(this, 'MailFeedback', {
      eventPattern: { source: ['aws.ses'], detailType: ['Email Bounced', 'Email Complaint Received'] },
      targets: [new LambdaFunction(feedback.lambda)],
    })
  }

  private clubFunction(name: keyof ApiStack['functions'], description: string) {
    const { options, data, web, lambdas } = this.props
    const { memory, seconds } = lambdaLimits[name]
    const timeout = Duration.seconds(seconds)
    return new ClubFunction(this, name, { name, lambdas, description, memory, timeout }).use({
      table: {
        table: data.table,
        access: rowAccess[name] ?? everything,
        appendOnlyRule: options.appendOnlyRule,
      },
      settings: {
        SITE_URL: web.url,
        STAGE: options.stage,
        CLUB_NAME: options.clubName,
        CLUB_COLOR: options.clubColor,
        CLUB_TIME_ZONE: options.timeZone,
        CLUB_CONTACT: options.contact ?? nobody,
        CLUB_SOCIAL: options.social?.join(),
        MAIL_FROM: options.mailFrom ?? nobody,
        PLAYER_MAIL_DOMAIN: options.playerMailDomain,
        PASSWORD_MIN_REGISTER: options.passwordMinRegister?.toString(),
        MESSAGE_RETENTION_MONTHS: options.messageRetentionMonths?.toString(),
        FAMILIES_WRITE_TO_TEAMS: options.familiesWriteToTeams?.toString(),
      },
    })
  }

  /** Guarantees that due jobs get done. The next minute does the work of a missed one, so nothing is retried. */
  private eachMinute(jobs: ClubFunction): void {
    new Schedule(this, 'EachMinute', {
      schedule: ScheduleExpression.rate(Duration.minutes(1)),
      target: new LambdaInvoke(jobs.lambda, {
        input: ScheduleTargetInput.fromObject({ time: ContextAttribute.scheduledTime }),
        retryAttempts: 0,
        maxEventAge: Duration.minutes(1),
      }),
    })
    acknowledge(this, { 'IAM5[Resource::<jobsLambda….Arn>:*]': 'Any version of this one Lambda.' })
    jobs.lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) })
  }

  /** Compares Stripe with the ledger, at night. A missed day is checked on the next one. */
  private daily(jobs: ClubFunction): void {
    new Schedule(this, 'Daily', {
      schedule: ScheduleExpression.cron({ minute: '20', hour: '8' }),
      target: new LambdaInvoke(jobs.lambda, {
        input: ScheduleTargetInput.fromObject({ time: ContextAttribute.scheduledTime, daily: true }),
        retryAttempts: 2,
        maxEventAge: Duration.hours(1),
      }),
    })
  }

  /** Only shortens the wait. The jobs find whatever it drops, so a bad record is given up at once. */
  private onDueMail(mailer: ClubFunction): void {
    mailer.lambda.addEventSource(
      new DynamoEventSource(this.props.data.table, {
        startingPosition: StartingPosition.LATEST,
        batchSize: 10,
        bisectBatchOnError: true,
        retryAttempts: 1,
        maxRecordAge: Duration.minutes(1),
        filters: [
          FilterCriteria.filter({
            eventName: FilterRule.isEqual('INSERT'),
            dynamodb: {
              NewImage: {
                pk: { S: FilterRule.or(...jobPartitions) },
                kind: {
                  S: FilterRule.or(
                    'mail',
                    'bulk-mail',
                    'password-reset',
                    'event-aftermath',
                    'answer-request',
                    'event-reminder',
                    'message-delivery',
                    'announcement-delivery',
                  ),
                },
              },
            },
          }),
        ],
      }),
    )
    acknowledge(mailer.role, { 'IAM5[Resource::*]': 'Streams can only be listed all at once.' })
  }
}

const everything: RowAccess = {
  may: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  indexes: true,
}

const withoutChecks = { ...everything, may: everything.may.filter(action => action !== 'ConditionCheckItem') }

/** Units that need less; a whole run of the tests notices permissions that none of them has used. */
const rowAccess: Partial<Record<keyof ApiStack['functions'], RowAccess>> = {
  media: withoutChecks,
  mailer: withoutChecks,
  feedback: { may: ['GetItem', 'UpdateItem'], indexes: false },
  // Migrations look at every row.
  jobs: { ...everything, may: [...everything.may, 'Scan'] },
}

/** Until the club names its contact: an address that exists nowhere, so nothing reaches a stranger. */
const nobody = 'nobody@club.invalid'
