import { readdirSync } from 'node:fs'

/** The names of the files in functions/lambdas: everything that is built and deployed. */
export const lambdaSources = readdirSync('functions/lambdas').map(name => name.replace(/\.ts$/, ''))
