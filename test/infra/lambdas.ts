import { readdirSync } from 'node:fs'

/** The names of the files in functions/lambdas: what there is to build and to deploy. */
export const lambdaSources = readdirSync('functions/lambdas').map(name => name.replace(/\.ts$/, ''))
