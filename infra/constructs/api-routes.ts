import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import {
  CfnRoute,
  CfnStage,
  type HttpApi,
  HttpIntegration,
  HttpIntegrationType,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Route } from '#shared/http.ts'
import { api, type Feature, type LambdaName, lambdas, routeKey } from '#shared/routes.ts'
import { stageLimits } from '../limits.ts'
import { acknowledge } from '../nagSuppressions.ts'

export interface ApiRoutesProps {
  httpApi: HttpApi
  functions: Record<LambdaName, Lambda>
}

/**
 * The table of routes for API Gateway, and its one stage. Routes get no throttling of their own: an update that adds
 * or removes such a route fails, because the stage names it too. The handlers do the limiting.
 */
export class ApiRoutes extends Construct {
  constructor(scope: Construct, id: string, { httpApi, functions }: ApiRoutesProps) {
    super(scope, id)
    acknowledge(this, {
      APIG4:
        'The Lambdas authorize each caller themselves: only they know about roles, rows and ended sessions.',
    })
    this.stage(httpApi)
    for (const name of lambdaNames) {
      const target = this.integration(name, functions[name], httpApi)
      for (const route of routesOf(name)) {
        const { apiId } = httpApi
        new CfnRoute(this, routeKey(route), { apiId, routeKey: routeKey(route), target })
      }
    }
  }

  /** One integration and one permission per Lambda: one per route would exceed the size limit of a Lambda's policy. */
  private integration(name: LambdaName, lambda: Lambda, httpApi: HttpApi): string {
    const integration = new HttpIntegration(this, name, {
      httpApi,
      integrationType: HttpIntegrationType.AWS_PROXY,
      integrationUri: lambda.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
    })
    lambda.addPermission('HttpApi', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Stack.of(this).formatArn({
        service: 'execute-api',
        resource: httpApi.apiId,
        resourceName: '*/*',
      }),
    })
    return `integrations/${integration.integrationId}`
  }

  private stage({ apiId }: HttpApi): void {
    const log = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    new CfnStage(this, 'Stage', {
      apiId,
      stageName: '$default',
      autoDeploy: true,
      defaultRouteSettings: {
        throttlingRateLimit: stageLimits.rate,
        throttlingBurstLimit: stageLimits.burst,
      },
      accessLogSettings: { destinationArn: log.logGroupArn, format: JSON.stringify(accessLog) },
    })
  }
}

/** Logs the route instead of the path, and no query: either may contain a token or a person's id. */
const accessLog = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  bytes: '$context.responseLength',
  error: '$context.error.message',
  integrationError: '$context.integrationErrorMessage',
}

const isLambdaName = (name: string): name is LambdaName => name in lambdas
const lambdaNames = Object.keys(lambdas).filter(isLambdaName)

const routesOf = (name: LambdaName): Route[] =>
  lambdas[name].flatMap((feature: Feature) => Object.values<Route>(api[feature]))
