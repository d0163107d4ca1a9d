import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec'
import { freeJson } from './freeJson.ts'
import { type Document, type Resource, resolveIntrinsics } from './synth.ts'

const spec = loadAwsServiceSpecSync()

type Properties = ReturnType<typeof getType>['properties']
type PropertyType = Properties[string]['type']

function getType(name: string) {
  return spec.lookup('resource', 'cloudFormationType', 'equals', name).only()
}

/** Where a template breaks the schema that CloudFormation publishes of each resource: a line per fault. */
export const findSchemaFaults = (document: Document): string[] =>
  Object.entries(document.Resources).flatMap(([id, resource]) =>
    // What CDK's own Lambdas take is known to them alone.
    resource.Type.startsWith('Custom::') ? [] : findResourceFaults(resource).map(fault => `${id}: ${fault}`),
  )

export const findResourceFaults = ({ Type, Properties }: Pick<Resource, 'Type' | 'Properties'>): string[] =>
  checkObject(Properties, getType(Type).properties, Type)

function checkObject(value: unknown, properties: Properties, path: string): string[] {
  if (!isRecord(value)) return [`${path} is no object`]
  const missing = Object.keys(properties).filter(name => properties[name]?.required && !(name in value))
  return [
    ...missing.map(name => `${path}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const property = properties[name]
      return property ? check(inner, property.type, `${path}.${name}`) : [`${path}.${name} is unknown`]
    }),
  ]
}

function check(value: unknown, type: PropertyType, path: string): string[] {
  if (path in freeJson) return checkFreeJson(value, path)
  if (isIntrinsic(value)) return []
  switch (type.type) {
    case 'ref':
      return checkObject(value, spec.get('typeDefinition', type.reference).properties, path)
    case 'array':
      return Array.isArray(value)
        ? value.flatMap(item => check(item, type.element, `${path}[]`))
        : [`${path} is no list`]
    case 'map':
      return isRecord(value)
        ? Object.values(value).flatMap(item => check(item, type.element, `${path}.*`))
        : [`${path} is no map`]
    case 'union': {
      const faults = type.types.map(option => check(value, option, path))
      return faults.find(found => found.length === 0) ?? faults[0] ?? []
    }
    case 'json':
      return checkFreeJson(value, path)
    case 'tag':
      return isRecord(value) && 'Key' in value && 'Value' in value ? [] : [`${path} is no tag`]
    case 'boolean':
      return [true, false, 'true', 'false'].includes(value as never) ? [] : [`${path} is no boolean`]
    case 'number':
    case 'integer':
      return isNumber(value, type.type) ? [] : [`${path} is no ${type.type}`]
    case 'null':
      return value === null ? [] : [`${path} is not null`]
    default:
      return checkString(value, 'allowedValues' in type ? type.allowedValues : undefined, path)
  }
}

function checkString(value: unknown, allowed: string[] | undefined, path: string): string[] {
  // CloudFormation turns numbers and booleans into text.
  if (!['string', 'number', 'boolean'].includes(typeof value)) return [`${path} is no text`]
  if (allowed && !allowed.includes(String(value)))
    return [`${path} is ${value}, not one of ${allowed.join(', ')}`]
  return []
}

function checkFreeJson(value: unknown, path: string): string[] {
  const schema = freeJson[path]
  if (!schema) return [`${path} is free JSON without a schema here`]
  const { error } = schema.safeParse(parseJson(value))
  return (error?.issues ?? []).map(({ path: at, message }) => `${[path, ...at].join('.')}: ${message}`)
}

/** JSON as an object, as text, or as text with the names of resources in it. */
function parseJson(value: unknown): unknown {
  const text = isIntrinsic(value) ? resolveIntrinsics(value, { region: 'us-east-1', name: 'name' }) : value
  return typeof text === 'string' ? JSON.parse(text) : text
}

const isNumber = (value: unknown, type: 'number' | 'integer') =>
  ['number', 'string'].includes(typeof value) &&
  (type === 'integer' ? Number.isInteger(Number(value)) : Number.isFinite(Number(value)))

/** What is known only while it is deployed. */
const isIntrinsic = (value: unknown) =>
  isRecord(value) && Object.keys(value).length === 1 && /^(Ref|Fn::\w+)$/.test(Object.keys(value)[0] ?? '')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
