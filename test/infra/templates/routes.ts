import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { limitsOf } from '#infra/constructs/api-routes.ts'
import type { Route } from '#shared/http.ts'
import { routeKey, api as table, units } from '#shared/routes.ts'
import { lambdaSources } from '../lambdas.ts'
import { filterByType, getOnly, getUnit, listLambdas, templates } from './synth.ts'

const { api, web } = templates()

const GatewayRoute = z.object({ RouteKey: z.string(), Target: z.unknown() })
const Integration = z.object({
  IntegrationUri: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
})

const expectedRoutes = Object.entries(units).flatMap(([unit, features]) =>
  features.flatMap(feature => Object.values<Route>(table[feature]).map(route => [routeKey(route), unit])),
)

describe('routes', () => {
  test('API Gateway has the routes of the table and no other, each with its unit', () => {
    const integrations = filterByType(api, 'AWS::ApiGatewayV2::Integration')
    const deployed = Object.values(filterByType(api, 'AWS::ApiGatewayV2::Route')).map(({ Properties }) => {
      const { RouteKey, Target } = GatewayRoute.parse(Properties)
      const id =
        Object.keys(integrations).find(name => JSON.stringify(Target).includes(`"Ref":"${name}"`)) ?? ''
      const [lambda] = Integration.parse(integrations[id]?.Properties).IntegrationUri['Fn::GetAtt']
      return [RouteKey, getUnit(lambda)]
    })
    expect(deployed.sort()).toEqual(expectedRoutes.sort())
  })

  test('every feature belongs to exactly one unit', () => {
    expect(Object.values(units).flat().sort()).toEqual(Object.keys(table).sort())
  })

  test('every Lambda of the sources is deployed, and no other', () => {
    expect(Object.keys(listLambdas(api)).sort()).toEqual([...lambdaSources].sort())
    expect(lambdaSources).toEqual(expect.arrayContaining(Object.keys(units)))
  })

  test('API Gateway may call each unit by one permission, however many routes it has', () => {
    const permissions = Object.values(filterByType(api, 'AWS::Lambda::Permission')).filter(
      ({ Properties }) => Properties.Principal === 'apigateway.amazonaws.com',
    )
    const permitted = permissions.map(
      ({ Properties }) => /"([a-z]+)Lambda/.exec(JSON.stringify(Properties.FunctionName))?.[1],
    )
    expect(permitted.sort()).toEqual(Object.keys(units).sort())
  })
})

describe('stage', () => {
  const stage = getOnly(api, 'AWS::ApiGatewayV2::Stage')

  test('a route with a limit of its own has it at the gateway', () => {
    const routes = Object.values(table).flatMap(feature => Object.values<Route>(feature))
    expect(stage.Properties.RouteSettings).toEqual(limitsOf(routes))
    const limited: Route = {
      method: 'GET',
      path: '/api/x/{id}',
      access: 'public',
      summary: '',
      reply: z.null(),
      throttle: { rate: 5, burst: 9 },
    }
    expect(limitsOf([limited, { ...limited, throttle: undefined, path: '/api/y' }])).toEqual({
      'GET /api/x/{id}': { throttlingRateLimit: 5, throttlingBurstLimit: 9 },
    })
  })

  test('the stage waits for every route, because it refuses limits of one that does not exist', () => {
    expect(stage.DependsOn).toEqual(
      expect.arrayContaining(Object.keys(filterByType(api, 'AWS::ApiGatewayV2::Route'))),
    )
  })

  test('the access log knows neither path nor query', () => {
    const { Format } = z.object({ Format: z.string() }).parse(stage.Properties.AccessLogSettings)
    expect(Format).toContain('$context.routeKey')
    expect(Format).not.toMatch(/\$context\.(path|.*uri|.*query)|authorizer|header/i)
  })

  test('nothing speaks of CORS', () => {
    expect(getOnly(web, 'AWS::ApiGatewayV2::Api').Properties).not.toHaveProperty('CorsConfiguration')
    expect(JSON.stringify([api, web])).not.toMatch(/access-control-allow|CorsConfig/i)
  })
})
