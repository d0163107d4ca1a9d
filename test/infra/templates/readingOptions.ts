import { App } from 'aws-cdk-lib'
import { OptionError, readOptions } from '#infra/options.ts'
import { cdkJson } from './synth.ts'

export const nodeWith = (options: Record<string, unknown>) =>
  new App({ context: { ...cdkJson.context, ...options } }).node
export const read = (options: Record<string, unknown>, file?: Record<string, unknown>) =>
  readOptions(nodeWith(options), file)

/** What is said where options are refused. */
export function catchMessage(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof OptionError) return error.message
    throw error
  }
  throw new Error('Nothing was refused')
}
