import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Route } from '#shared/http.ts'
import { lambdas, routeKey, api as table } from '#shared/routes.ts'
import { lambdaSources } from '../lambdas.ts'
import { filterByType, getLambdaName, getOnly, listLambdas, templates } from './synth.ts'

const { api, web } = templates()

const GatewayRoute = z.object({ RouteKey: z.string(), Target: z.unknown() })
const Integration = z.object({
  IntegrationUri: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
})

const expectedRoutes = Object.entries(lambdas).flatMap(([unit, features]) =>
  features.flatMap(feature => Object.values<Route>(table[feature]).map(route => [routeKey(route), unit])),
)

test('API Gateway has the routes of the table and no other, each with its unit', () => {
  const integrations = filterByType(api, 'AWS::ApiGatewayV2::Integration')
  const deployed = Object.values(filterByType(api, 'AWS::ApiGatewayV2::Route')).map(({ Properties }) => {
    const { RouteKey, Target } = GatewayRoute.parse(Properties)
    const id =
      Object.keys(integrations).find(name => JSON.stringify(Target).includes(`"Ref":"${name}"`)) ?? ''
    const [lambda] = Integration.parse(integrations[id]?.Properties).IntegrationUri['Fn::GetAtt']
    return [RouteKey, getLambdaName(lambda)]
  })
  expect(deployed.sort()).toEqual(expectedRoutes.sort())
})

test('every feature belongs to exactly one unit, and every unit is deployed', () => {
  expect(Object.keys(listLambdas(api)).sort()).toEqual([...lambdaSources].sort())
  expect(lambdaSources).toEqual(expect.arrayContaining(Object.keys(lambdas)))
  expect(Object.values(lambdas).flat().sort()).toEqual(Object.keys(table).sort())
})

const stage = getOnly(api, 'AWS::ApiGatewayV2::Stage')

test('a route has no limit at the stage, or an update that adds or removes it would fail', () => {
  expect(stage.Properties).not.toHaveProperty('RouteSettings')
  expect(stage.Properties.DefaultRouteSettings).toEqual({
    ThrottlingRateLimit: 100,
    ThrottlingBurstLimit: 200,
  })
})

test('the access log knows neither path nor query', () => {
  const { Format } = z.object({ Format: z.string() }).parse(stage.Properties.AccessLogSettings)
  const logged = ['requestId', 'requestTime', 'routeKey', 'status', 'responseLatency', 'responseLength']
  expect(Object.values(JSON.parse(Format))).toEqual(
    [...logged, 'error.message', 'integrationErrorMessage'].map(name => `$context.${name}`),
  )
})

test('nothing speaks of CORS', () => {
  expect(getOnly(web, 'AWS::ApiGatewayV2::Api').Properties).not.toHaveProperty('CorsConfiguration')
  expect(JSON.stringify([api, web])).not.toMatch(/access-control-allow|CorsConfig/i)
})
