import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { freePort } from '../local/freePort.ts'
import { start } from './guarded.ts'
import type { Installed } from './install.ts'

export interface Emulator {
  url: string
  /** All that a program or an SDK needs to reach it, and nothing else. */
  env: Record<string, string>
  /** The physical name of a resource in a stack, found by the beginning of its logical id. */
  resource(stack: string, idPrefix: string): Promise<string>
  /** Calls CloudFormation; the reply is XML. */
  askCloudFormation(action: string, params?: Record<string, string>): Promise<string>
  statusOf(stack: string): Promise<string>
  invoke(lambda: string, event: unknown): Promise<unknown>
  /** The subjects of the emails to an address. */
  mailsTo(address: string): Promise<string[]>
  stop(): Promise<void>
}

/** Starts it on a free port. Everything that it and its Lambdas write goes into `folder`. */
export async function startEmulator(
  installed: Installed,
  folder: string,
  signal: AbortSignal,
): Promise<Emulator> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = join(folder, 'emulator.log')
  const program = start([installed.python, '-m', 'ministack'], {
    cwd: folder,
    log,
    env: {
      PATH: `${installed.node}:${process.env.PATH}`,
      HOME: folder,
      TMPDIR: folder,
      PYTHONPATH: installed.packages,
      GATEWAY_PORT: String(port),
      BIND_HOST: '127.0.0.1',
      LAMBDA_EXECUTOR: 'local',
      IOT_MTLS_ENABLED: '0',
      SFTP_ENABLED: '0',
    },
  })
  let gone = false
  void program.ended.then(() => {
    gone = true
  })
  while (!(await answers(`${url}/_ministack/health`))) {
    if (gone || signal.aborted) {
      await program.kill()
      throw new Error(`The emulator does not answer at ${url}.`)
    }
    await wait(100)
  }
  return { url, env: { ...credentials, AWS_ENDPOINT_URL: url }, stop: program.kill, ...createAsker(url) }
}

const credentials = {
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_REGION: 'us-east-1',
  AWS_DEFAULT_REGION: 'us-east-1',
}

/**
 * For services without an SDK in this project. The emulator reads the service from the signature, and verifies
 * nothing else.
 */
function createAsker(url: string) {
  async function ask(service: string, path: string, body: string): Promise<string> {
    const credential = `Credential=test/20260101/us-east-1/${service}/aws4_request`
    const authorization = `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=host, Signature=0`
    const reply = await fetch(`${url}${path}`, { method: 'POST', headers: { authorization }, body })
    const replyText = await reply.text()
    if (!reply.ok) throw new Error(`${service} answered ${reply.status}: ${replyText.slice(0, 300)}`)
    return replyText
  }
  const askCloudFormation = (action: string, params: Record<string, string> = {}) =>
    ask('cloudformation', '/', String(new URLSearchParams({ Action: action, ...params })))
  return {
    askCloudFormation,
    resource: async (stack: string, idPrefix: string) => {
      const replyText = await askCloudFormation('DescribeStackResources', { StackName: stack })
      const found = new RegExp(
        `<LogicalResourceId>${idPrefix}[0-9A-F]{8}</LogicalResourceId>\\s*<PhysicalResourceId>([^<]+)<`,
      ).exec(replyText)?.[1]
      if (!found) throw new Error(`The stack ${stack} has no ${idPrefix}.`)
      return found
    },
    statusOf: async (stack: string) => {
      const replyText = await askCloudFormation('DescribeStacks', { StackName: stack })
      return /<StackStatus>([^<]+)</.exec(replyText)?.[1] ?? 'without a status'
    },
    invoke: async (lambda: string, event: unknown): Promise<unknown> =>
      JSON.parse(await ask('lambda', `/2015-03-31/functions/${lambda}/invocations`, JSON.stringify(event))),
    mailsTo: async (address: string) => {
      const reply = await fetch(`${url}/_ministack/ses/messages`)
      const { messages } = Mailbox.parse(await reply.json())
      return Object.values(messages)
        .flat()
        .filter(mail => JSON.stringify(mail).includes(address))
        .map(({ Subject }) => Subject ?? '')
    },
  }
}

const Mailbox = z.object({
  messages: z.record(z.string(), z.array(z.looseObject({ Subject: z.string().optional() }))),
})

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
