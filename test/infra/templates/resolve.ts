import type { Document, Resource } from './synth.ts'

export const region = 'us-east-1'
export const account = '111111111111'

/**
 * The templates as they read once they are deployed together, in this account and region: names and ARNs in the place
 * of references, in the form that each service documents. A resource's name is its logical id.
 */
export function resolveStacks(documents: Record<string, Document>): Record<string, Document> {
  const resources: Record<string, Resource> = Object.assign(
    {},
    ...Object.values(documents).map(document => document.Resources),
  )
  const outputs = Object.values(documents).flatMap(({ Outputs }) => Object.entries(Object(Outputs)))
  const values = new Map(outputs.map(([name, output]) => [name, Object(output).Value]))
  const exported = new Map(outputs.map(([, output]) => [exportName(output), Object(output).Value]))

  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    const [[key, inner] = ['', undefined], ...more] = Object.entries(value)
    if (more.length === 0) {
      if (key === 'Ref') return resolveRef(String(inner))
      if (key === 'Fn::Join' && Array.isArray(inner)) return join(resolve(inner[1]), String(inner[0]))
      if (key === 'Fn::GetAtt' && Array.isArray(inner))
        return getAttribute(String(inner[0]), String(inner[1]))
      if (key === 'Fn::Sub') return substitute(String(inner))
      if (key === 'Fn::Split' && Array.isArray(inner))
        return String(resolve(inner[1])).split(String(inner[0]))
      if (key === 'Fn::Select' && Array.isArray(inner)) return Object(resolve(inner[1]))[Number(inner[0])]
      if (key === 'Fn::ImportValue') return resolve(findExport(String(inner)))
      // What a weak reference becomes. The templates must have none, which is a test's to say (references.ts).
      if (key === 'Fn::GetStackOutput') return resolve(findOutput(String(Object(inner).OutputName)))
      if (key.startsWith('Fn::')) throw new Error(`${key} is not known here`)
    }
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolve(item)]))
  }

  const resolveRef = (id: string): string => pseudo[id] ?? refOf(id, find(id).Type)
  const substitute = (text: string) => text.replace(/\$\{([^}]+)\}/g, (_, id: string) => resolveRef(id))
  const getAttribute = (id: string, name: string) => attributeOf(id, find(id).Type, name)
  const find = (id: string): Resource => resources[id] ?? fail(`There is no resource ${id}`)
  const findExport = (name: string) => exported.get(name) ?? fail(`Nothing exports ${name}`)
  const findOutput = (name: string) => values.get(name) ?? fail(`There is no output ${name}`)

  return Object.fromEntries(
    Object.entries(documents).map(([stack, document]) => [
      stack,
      {
        ...document,
        Resources: resolve(document.Resources) as Document['Resources'],
        Outputs: resolve(document.Outputs ?? {}),
      },
    ]),
  )
}

const pseudo: Record<string, string> = {
  'AWS::Region': region,
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
}

/** What `Ref` gives: the name, but for what is known by its ARN alone. */
function refOf(id: string, type: string): string {
  if (type === 'AWS::SNS::Topic') return `arn:aws:sns:${region}:${account}:${id}`
  if (type === 'AWS::SecretsManager::Secret')
    return `arn:aws:secretsmanager:${region}:${account}:secret:${id}`
  return type === 'AWS::S3::Bucket' ? id.toLowerCase() : id
}

function attributeOf(id: string, type: string, name: string): string {
  const inAccount = `${region}:${account}`
  const attributes: Record<string, string> = {
    'AWS::DynamoDB::Table.Arn': `arn:aws:dynamodb:${inAccount}:table/${id}`,
    'AWS::DynamoDB::Table.StreamArn': `arn:aws:dynamodb:${inAccount}:table/${id}/stream/2026-01-01T00:00:00.000`,
    'AWS::Lambda::Function.Arn': `arn:aws:lambda:${inAccount}:function:${id}`,
    'AWS::S3::Bucket.Arn': `arn:aws:s3:::${id.toLowerCase()}`,
    'AWS::S3::Bucket.RegionalDomainName': `${id.toLowerCase()}.s3.${region}.amazonaws.com`,
    'AWS::IAM::Role.Arn': `arn:aws:iam::${account}:role/${id}`,
    'AWS::Logs::LogGroup.Arn': `arn:aws:logs:${inAccount}:log-group:${id}:*`,
    'AWS::CloudWatch::Alarm.Arn': `arn:aws:cloudwatch:${inAccount}:alarm:${id}`,
    'AWS::Events::Rule.Arn': `arn:aws:events:${inAccount}:rule/${id}`,
    'AWS::CloudFront::Function.FunctionARN': `arn:aws:cloudfront::${account}:function/${id}`,
    'AWS::CloudFront::Distribution.DomainName': `${id.toLowerCase()}.cloudfront.net`,
  }
  return attributes[`${type}.${name}`] ?? `${id}.${name}`
}

const join = (parts: unknown, separator: string): string =>
  Array.isArray(parts) ? parts.map(String).join(separator) : fail('Fn::Join of something else than a list')

const exportName = (output: unknown): string => String(Object(Object(output).Export).Name)

function fail(message: string): never {
  throw new Error(message)
}
